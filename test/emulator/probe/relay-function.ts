/**
 * The code of the probe's only function: it hands its event to the test, which holds the handler of the rule, and does
 * as it is told: throws, or answers. In JavaScript, for it goes into the template as it is.
 */
export const relayCode = `
exports.handler = async (event) => {
  const told = await fetch(process.env.RELAY_URL, { method: 'POST', body: JSON.stringify(event) });
  if (!told.ok) throw new Error('the test answered ' + told.status);
  const { thrown, answer } = await told.json();
  if (thrown !== undefined) throw new Error(thrown);
  return answer;
};
`;
