/** Legal forms at the end of business names, each with the form used for comparison. */
export const businessSuffixes: Readonly<Record<string, string>> = {
  inc: 'inc',
  incorporated: 'inc',
  corp: 'corp',
  corporation: 'corp',
  co: 'co',
  company: 'co',
  ltd: 'ltd',
  limited: 'ltd',
  llc: 'llc',
  lc: 'llc',
  lp: 'lp',
  llp: 'llp',
  lllp: 'lllp',
  pllc: 'pllc',
  pc: 'pc',
  pa: 'pa',
  plc: 'plc',
};

/** Words that are no person's name: a name with one of them is a business's. */
export const businessWords: ReadonlySet<string> = new Set(
  `associates association bank bakery builders cafe capital church city clinic club college construction consulting county
   dental department enterprises estate farms foundation fund group holdings industries insurance investments law logistics
   management market medical ministries partners pharmacy plumbing productions properties realty rentals restaurant school
   services shop society solutions sons state store studio supply systems technologies trucking trust union university
   ventures works`.split(/\s+/),
);

/** Titles before a person's name. */
export const titles: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof']);

/** Titles after a person's name, which do not identify them. */
export const postNominals: ReadonlySet<string> = new Set(['md', 'phd', 'esq', 'cpa', 'dds', 'rn']);

/** Suffixes that distinguish a parent from a child; they are always compared. */
export const generations: Readonly<Record<string, string>> = {
  jr: 'jr',
  junior: 'jr',
  sr: 'sr',
  senior: 'sr',
  ii: 'ii',
  iii: 'iii',
  iv: 'iv',
};

/** Short forms of exactly one name. Those of several names (Alex, Chris, Pat, Sam) are left out. */
const shortForms: Readonly<Record<string, string>> = {
  abigail: 'abby',
  andrew: 'andy drew',
  anthony: 'tony',
  barbara: 'barb',
  benjamin: 'ben benny',
  catherine: 'cathy',
  charles: 'charlie chuck',
  daniel: 'dan danny',
  david: 'dave',
  deborah: 'deb debbie',
  donald: 'don donnie',
  edward: 'eddie ned',
  elizabeth: 'beth betty liz lizzie eliza',
  gregory: 'greg',
  jacob: 'jake',
  james: 'jim jimmy',
  jeffrey: 'jeff',
  jennifer: 'jen jenny',
  john: 'johnny',
  joseph: 'joe joey',
  joshua: 'josh',
  katherine: 'kathy katie',
  kenneth: 'ken kenny',
  lawrence: 'larry',
  margaret: 'maggie meg peggy',
  matthew: 'matt',
  michael: 'mike mikey',
  nicholas: 'nick',
  peter: 'pete',
  rebecca: 'becky',
  richard: 'dick rick rich',
  robert: 'bob bobby rob robbie',
  ronald: 'ron ronnie',
  stephen: 'steve',
  susan: 'sue susie',
  theodore: 'teddy',
  thomas: 'tom tommy',
  timothy: 'tim timmy',
  victoria: 'vicky',
  william: 'bill billy will willie',
  zachary: 'zach zack',
};

const fullForms: ReadonlyMap<string, string> = new Map(
  Object.entries(shortForms).flatMap(([full, short]) => short.split(' ').map((form) => [form, full] as const)),
);

/** A first name in its long form, where it is a short one. */
export const fullForm = (name: string): string => fullForms.get(name) ?? name;
