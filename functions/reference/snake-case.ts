/** `createPayment` is `create_payment`: the name of an operation or of its argument in the Python client, which makes the same ones of its table. */
export const snakeCase = (name: string): string => name.replaceAll(/(?<=[a-z0-9])([A-Z])/g, '_$1').toLowerCase();
