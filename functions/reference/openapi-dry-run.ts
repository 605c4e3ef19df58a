import * as z from 'zod';

const amountsSchema = z
  .strictObject({
    balance: z.int().meta({ description: 'The balance, in cents' }),
    hold: z.int().meta({ description: 'What is held of it, in cents' }),
    available: z.int().meta({ description: 'What can be spent, in cents' }),
  })
  .meta({ id: 'amountsOfAccount' });

const someObject = z.record(z.string(), z.unknown());

/** The schema of `meta.dryRun`: what a request would do (functions/kernel/http/dry-run/dry-run.ts). */
export const dryRunSchema = z
  .strictObject({
    isComplete: z.boolean().meta({
      description:
        'False if something outside of the platform would have to be asked before anything is decided: the answer then has no `data`',
    }),
    partners: z.array(z.string()).meta({
      description:
        'What outside of the platform the request would use, for example `cardProcessor` or `textMessages`. A dry run asks nobody and sends nothing',
    }),
    balances: z
      .array(
        z.strictObject({
          accountId: z.string().meta({ description: 'The id of the account' }),
          before: amountsSchema.meta({ description: 'Its money now' }),
          after: amountsSchema.meta({ description: 'Its money after the request' }),
        }),
      )
      .optional()
      .meta({ description: 'The accounts of which the request would change the money' }),
    transactions: z
      .array(z.looseObject({ type: z.string() }))
      .optional()
      .meta({ description: 'The transactions that the request would book or change, each as it would be then' }),
    events: z
      .array(
        z.strictObject({
          type: z.string().meta({ description: 'The type of the event, for example `payment.created`' }),
          attributes: someObject.meta({ description: 'What the event says, as a webhook would get it' }),
          relationships: z
            .record(z.string(), z.strictObject({ data: z.unknown() }))
            .meta({ description: 'The resources that the event is about, by their types and ids' }),
        }),
      )
      .optional()
      .meta({
        description: 'The events that webhooks would get, in their order. Customers and limited tokens see none',
      }),
    withheld: z.array(z.string()).meta({
      description: 'The scopes that the token lacks, and without which parts of this report are missing',
    }),
  })
  .meta({
    id: 'dryRunReport',
    description: 'What the request would do. Only there if it was sent with `Dry-Run: true`',
  });
