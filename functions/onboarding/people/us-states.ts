/** Postal abbreviations of the states, the federal district and the inhabited territories of the United States. */
export const usStates: readonly string[] = (
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
  'RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI'
).split(' ');
