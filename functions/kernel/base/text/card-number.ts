/** Digits, perhaps in groups. */
const digitGroups = /\d+(?:[ -]\d+)*/g;
/** As long as the number of a card, and with a first digit that one can have. */
const form = /^[2-6]\d{12,18}$/;
const shownDigits = 4;

/** True for digits that can be the number of a card: they have its form, and pass the check of Luhn. */
function isCardNumber(digits: string): boolean {
  if (!form.test(digits)) return false;
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** The text with all but the last four digits of each number of a card replaced by x. Its length stays the same. */
export const withoutCardNumbers = (text: string): string =>
  text.replace(digitGroups, (run) => {
    const found = cardNumberIn(run);
    if (found === undefined) return run;
    const { before, number, after } = found;
    let left = number.replace(/\D/g, '').length;
    const masked = number.replace(/\d/g, (digit) => ((left -= 1) < shownDigits ? digit : 'x'));
    return before + masked + withoutCardNumbers(after);
  });

/** True for a text with the number of a card that ends with these digits. */
export const hasCardNumber = (text: string, lastDigits = ''): boolean =>
  (text.match(digitGroups) ?? []).some((run) => {
    const found = cardNumberIn(run);
    if (found === undefined) return false;
    return found.number.endsWith(lastDigits) || hasCardNumber(found.after, lastDigits);
  });

/** The first number of a card in groups of digits: whole groups, as many as possible. */
function cardNumberIn(run: string) {
  const groups = run.split(/([ -])/);
  for (let from = 0; from < groups.length; from += 2) {
    for (let to = groups.length; to > from; to -= 2) {
      const number = groups.slice(from, to).join('');
      if (!isCardNumber(number.replace(/\D/g, ''))) continue;
      return { before: groups.slice(0, from).join(''), number, after: groups.slice(to).join('') };
    }
  }
  return undefined;
}
