/** Time-outs of a client of the SDK, which has none by default: a command ends even if a service gives no answer. */
export const patientSettings = {
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
} as const;

/** Uses a client of the SDK, and closes it. */
export async function withClient<Client extends { destroy(): void }, Result>(
  client: Client,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
}
