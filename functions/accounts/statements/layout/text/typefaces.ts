const family = (name: string, style: string): string => `@expo-google-fonts/${name}/400Regular/${style}_400Regular.ttf`;
const noto = (script: string): string => family(`noto-sans-${script.toLowerCase()}`, `NotoSans${script}`);

/**
 * The font files of PDFs, all under the SIL Open Font License. Documents are set in the first two; the others have the characters that
 * those lack, and are tried in this order. The last two are large, so nothing else shall need them.
 */
export const typefaceFiles = {
  regular: family('source-sans-3', 'SourceSans3'),
  bold: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  arabic: noto('Arabic'),
  armenian: noto('Armenian'),
  bengali: noto('Bengali'),
  cherokee: noto('Cherokee'),
  devanagari: noto('Devanagari'),
  ethiopic: noto('Ethiopic'),
  georgian: noto('Georgian'),
  gujarati: noto('Gujarati'),
  gurmukhi: noto('Gurmukhi'),
  hebrew: noto('Hebrew'),
  kannada: noto('Kannada'),
  khmer: noto('Khmer'),
  lao: noto('Lao'),
  malayalam: noto('Malayalam'),
  myanmar: noto('Myanmar'),
  oriya: noto('Oriya'),
  sinhala: noto('Sinhala'),
  tamil: noto('Tamil'),
  telugu: noto('Telugu'),
  thaana: noto('Thaana'),
  thai: noto('Thai'),
  latin: family('noto-sans', 'NotoSans'),
  emoji: family('noto-emoji', 'NotoEmoji'),
  hangul: family('nanum-gothic', 'NanumGothic'),
  /** Simplified and traditional Chinese, and Japanese. */
  han: family('noto-sans-sc', 'NotoSansSC'),
} as const;

export type Typeface = keyof typeof typefaceFiles;
/** The two in which documents are set. */
export type MainTypeface = 'regular' | 'bold';

export const typefaces = Object.keys(typefaceFiles) as readonly Typeface[];
