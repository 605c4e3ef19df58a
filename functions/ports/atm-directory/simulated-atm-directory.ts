import { type Atm, type AtmDirectory, atmsMax, type Coordinates, type Place } from './port.ts';
import { sampleOfAtms } from './sample.ts';

const earthRadiusMiles = 3958.8;
const degreesOfHalfTurn = 180;

const sample = sampleOfAtms.map(([city, state, postalCode, latitude, longitude], index): Omit<Atm, 'distance'> => ({
  network: index % 4 === 3 ? 'Accel' : 'Allpoint',
  locationName: `Main Post Office, ${city}`,
  coordinates: { longitude, latitude },
  address: { street: 'General Delivery', city, state, postalCode, country: 'US' },
  surchargeFree: index % 4 !== 3,
  acceptDeposits: index % 3 === 0,
}));

/** ATMs at the main post offices of the sample. It knows postal codes and cities of the sample only. */
export const simulatedAtmDirectory: AtmDirectory = {
  near: (place, radiusMiles) => {
    const from = coordinatesOf(place);
    if (from === undefined) return Promise.resolve({ outcome: 'failed', failure: 'unknown place' });
    const atms = sample
      .map((one) => ({ ...one, distance: Math.round(milesBetween(from, one.coordinates) * 100) / 100 }))
      .filter(({ distance }) => distance <= radiusMiles)
      .sort((one, other) => one.distance - other.distance)
      .slice(0, atmsMax);
    return Promise.resolve({ outcome: 'answered', atms });
  },
};

function coordinatesOf(place: Place): Coordinates | undefined {
  if ('coordinates' in place) return place.coordinates;
  const { postalCode, city, state } =
    'address' in place ? place.address : { ...place, city: undefined, state: undefined };
  const isMeant = ({ address }: Omit<Atm, 'distance'>) =>
    postalCode === undefined
      ? same(address.city, city) && (state === undefined || same(address.state, state))
      : address.postalCode === postalCode.slice(0, 5);
  return sample.find(isMeant)?.coordinates;
}

const same = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase();

/** The great circle between two points, by the haversine formula. */
function milesBetween(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / degreesOfHalfTurn;
  const [north, south] = [radians(one.latitude), radians(other.latitude)];
  const across = radians(other.longitude - one.longitude);
  const half = Math.sin((south - north) / 2) ** 2 + Math.cos(north) * Math.cos(south) * Math.sin(across / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(half)));
}
