import type { Institution } from './institution.ts';

/** Routing number, name and address of well-known banks, for sandboxes that no directory was loaded into. */
const rows = `
011000015|Federal Reserve Bank of Boston|600 Atlantic Avenue, Boston, MA 02210
011000028|State Street Bank and Trust Company|Boston, MA
011000138|Bank of America|Hartford, CT
011401533|Citizens Bank|Providence, RI
011500120|Citizens Bank|Providence, RI
021000018|The Bank of New York Mellon|New York, NY
021000021|JPMorgan Chase Bank|Tampa, FL
021000089|Citibank|New York, NY
021001088|HSBC Bank USA|New York, NY
021200339|Bank of America|Richmond, VA
022000046|M&T Bank|Buffalo, NY
026009593|Bank of America|New York, NY
026013673|TD Bank|New York, NY
031100649|Discover Bank|Greenwood, DE
031101279|The Bancorp Bank|Sioux Falls, SD
031176110|Capital One|Richmond, VA
031201360|TD Bank|Lewiston, ME
036001808|TD Bank|Lewiston, ME
041001039|KeyBank|Cleveland, OH
042000013|U.S. Bank|St. Paul, MN
042000314|Fifth Third Bank|Cincinnati, OH
043000096|PNC Bank|Pittsburgh, PA
044000024|The Huntington National Bank|Columbus, OH
044000037|JPMorgan Chase Bank|Tampa, FL
051405515|Capital One|Richmond, VA
053101121|Truist Bank|Wilson, NC
061000104|Truist Bank|Orlando, FL
062000019|Regions Bank|Birmingham, AL
071000013|JPMorgan Chase Bank|Tampa, FL
071000288|BMO Bank|Chicago, IL
072000326|JPMorgan Chase Bank|Tampa, FL
084106768|Evolve Bank & Trust|West Memphis, AR
091000019|Wells Fargo Bank|Minneapolis, MN
091000022|U.S. Bank|St. Paul, MN
091311229|Choice Financial Group|Fargo, ND
103100195|Stride Bank|Enid, OK
111000025|Bank of America|Dallas, TX
111000614|JPMorgan Chase Bank|Tampa, FL
121000248|Wells Fargo Bank|San Francisco, CA
121000358|Bank of America|San Francisco, CA
121042882|Wells Fargo Bank|San Francisco, CA
121145433|Column|San Francisco, CA
121202211|Charles Schwab Bank|Reno, NV
122000247|Wells Fargo Bank|San Francisco, CA
122000661|Bank of America|San Francisco, CA
124003116|Ally Bank|Midvale, UT
124085066|American Express National Bank|Sandy, UT
256074974|Navy Federal Credit Union|Vienna, VA
314074269|USAA Federal Savings Bank|San Antonio, TX
322271627|JPMorgan Chase Bank|Tampa, FL
`;

/** A small sample of the routing directory; every one of them takes ACH payments and wires. */
export const sampleInstitutions: ReadonlyMap<string, Institution> = new Map(
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [routingNumber = '', name = '', address = ''] = row.split('|');
      return [routingNumber, { routingNumber, name, address, isACHSupported: true, isWireSupported: true }];
    }),
);
