import {
  type Atm,
  type AtmAddress,
  type AtmDirectory,
  atmsMax,
  type Coordinates,
  type SearchLocation,
} from './port.ts';
import { sampleOfAtms } from './sample.ts';

const earthRadiusMiles = 3958.8;
const degreesOfHalfTurn = 180;
/** The digits of a postal code, and those that name its area. */
const [postalDigits, areaDigits] = [5, 3];

const sample = sampleOfAtms.map(([city, state, postalCode, latitude, longitude], index): Omit<Atm, 'distance'> => ({
  network: index % 4 === 3 ? 'Accel' : 'Allpoint',
  locationName: `Main Post Office, ${city}`,
  coordinates: { longitude, latitude },
  address: { street: 'General Delivery', city, state, postalCode, country: 'US' },
  surchargeFree: index % 4 !== 3,
  acceptDeposits: index % 3 === 0,
}));

/** ATMs at the main post offices of the sample. It knows the cities of the sample, and the areas of their postal codes. */
export const simulatedAtmDirectory: AtmDirectory = {
  near: (center, radiusMiles) => {
    const from = coordinatesOf(center);
    if (from === undefined) return Promise.resolve({ outcome: 'failed', failure: 'unknown place' });
    const atms = sample
      .map((one) => ({ ...one, distance: Math.round(milesBetween(from, one.coordinates) * 100) / 100 }))
      .filter(({ distance }) => distance <= radiusMiles)
      .sort((one, other) => one.distance - other.distance)
      .slice(0, atmsMax);
    return Promise.resolve({ outcome: 'answered', atms });
  },
};

/** A place by its postal code, or by the area of its first three digits, or else by the city. */
function coordinatesOf(center: SearchLocation): Coordinates | undefined {
  if ('coordinates' in center) return center.coordinates;
  const { postalCode, city, state, country = 'US' }: AtmAddress = 'address' in center ? center.address : center;
  if (!['us', 'usa', 'united states'].includes(country.toLowerCase())) return undefined;
  const coded = (digits: number) =>
    sample.find(({ address }) => address.postalCode.slice(0, digits) === postalCode?.slice(0, digits));
  const named = () =>
    sample.find(({ address }) => same(address.city, city) && (state === undefined || same(address.state, state)));
  return (coded(postalDigits) ?? coded(areaDigits) ?? named())?.coordinates;
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
