const named = (list: string): readonly (readonly [abbreviation: string, name: string])[] =>
  list.split(',').map((state) => [state.slice(0, 2), state.slice(3)]);

const states = named(
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,' +
    'GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
    'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,' +
    'NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,' +
    'OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,' +
    'UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,DC District of Columbia,' +
    'AS American Samoa,GU Guam,MP Northern Mariana Islands,PR Puerto Rico,VI U.S. Virgin Islands',
);
/** The states in free association, whose mail the Postal Service of the United States carries. */
const freelyAssociated = named('FM Micronesia,MH Marshall Islands,PW Palau');
const ofArmedForces = named('AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific');

/**
 * The states, the federal district and the inhabited territories of the United States, by their postal abbreviations: where a
 * business can be incorporated.
 */
export const usStateNames: Readonly<Record<string, string>> = Object.fromEntries(states);
export const usStates: readonly string[] = Object.keys(usStateNames);

/** Everything that can be the state of an address in the United States, by its postal abbreviation. */
export const addressStateNames: Readonly<Record<string, string>> = Object.fromEntries([
  ...states,
  ...freelyAssociated,
  ...ofArmedForces,
]);
export const addressStates: readonly string[] = Object.keys(addressStateNames);

/** True if mail to the state goes to a post office of the armed forces: APO, FPO or DPO. */
export const isOfArmedForces = (state: unknown): boolean => ofArmedForces.some(([one]) => one === state);
