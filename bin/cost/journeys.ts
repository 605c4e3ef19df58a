import { hoursOfMonth, requestsOfMessage } from './idle-usage.ts';
import type { Usage } from './list-prices.ts';
import type { JourneyName, JourneyUnits, MeasuredJourneys } from './measured-units.ts';
import type { TemplateResource } from './resource-usage.ts';

/** What a journey costs beside what the bench counts. */
interface Journey {
  readonly what: string;
  /** Milliseconds for which a function waits or computes, beside those of every call. */
  readonly moreMs: number;
}

/** Milliseconds that a receiver takes to answer. */
export const receiverMs = 100;

/** The journeys of the bench (test/bench/journeys.ts). */
export const journeys: Readonly<Record<JourneyName, Journey>> = {
  payment: { what: 'a payment on a quiet platform', moreMs: 0 },
  paymentInWindow: { what: 'a payment, 100 within 15 seconds', moreMs: 0 },
  delivery: { what: 'a delivery to one webhook', moreMs: receiverMs },
  read: { what: 'a read of an account', moreMs: 0 },
  keptRead: { what: 'a read of an account, kept in the request log', moreMs: 0 },
  statement: { what: 'a statement of a month', moreMs: 200 },
  endOfDay: { what: 'the end of a day of an account', moreMs: 1 },
};

/** Milliseconds of a call of the table, 5 to 20 in docs/operate/scale.md, and of the CPU for each call of a function. */
export const callMs = 10;
export const cpuMs = 10;
/** Bytes that Lambda logs for each call of a function (START, END, REPORT), and API Gateway for each request. */
export const lambdaLogBytes = 350;
export const accessLogBytes = 350;
/** X-Ray records the first request of a second of each function, and this share of the others. */
export const tracedShare = 0.05;

const bytesOfGb = 1_000_000_000;
const mbOfGb = 1_024;
const secondsOfMonth = hoursOfMonth * 3_600;

/** The settings of a stage on which the price of a journey depends. */
export interface PricedSettings {
  readonly memoryMb: number;
  readonly isTraced: boolean;
  readonly hasWebAcl: boolean;
  readonly hasNat: boolean;
}

/** Finds these settings in the templates of a stage. */
export function pricedSettings(
  resources: readonly TemplateResource[],
  { memoryMb }: { readonly memoryMb: number },
): PricedSettings {
  const has = (type: string) => resources.some((one) => one.type === type);
  return {
    memoryMb,
    isTraced: resources.some(
      ({ type, properties }) =>
        type === 'AWS::Lambda::Function' && JSON.stringify(properties['TracingConfig'] ?? {}).includes('"Active"'),
    ),
    hasWebAcl: has('AWS::WAFv2::WebACL'),
    hasNat: has('AWS::EC2::NatGateway'),
  };
}

/** What a journey uses that is made so many times in a month. What it stores is charged for one month. */
export function journeyUsage(
  name: JourneyName,
  count: number,
  { measured, settings }: { readonly measured: MeasuredJourneys; readonly settings: PricedSettings },
): Usage {
  const units = measured[name];
  const seconds = secondsOf(name, units);
  const { isTraced, hasWebAcl, hasNat, memoryMb } = settings;
  const { requests, invocations, messages, fifoMessages, storedBytes, sentBytes } = units;
  const logBytes = units.logBytes + invocations * lambdaLogBytes + requests * accessLogBytes;
  const usage: Usage = {
    apiRequests: requests,
    webAclRequests: hasWebAcl ? requests : 0,
    invocations,
    gbSeconds: (seconds * memoryMb) / mbOfGb,
    readUnits: units.readUnits,
    writeUnits: units.writeUnits,
    queueRequests: messages * requestsOfMessage,
    fifoRequests: fifoMessages * requestsOfMessage,
    filePuts: units.files,
    fileGb: units.fileBytes / bytesOfGb,
    tableGb: storedBytes / bytesOfGb,
    recoverableGb: storedBytes / bytesOfGb,
    logGb: logBytes / bytesOfGb,
    sentGb: sentBytes / bytesOfGb,
    natGb: hasNat && name === 'delivery' ? sentBytes / bytesOfGb : 0,
  };
  const traces = isTraced ? invocations * tracedOf(count) : 0;
  return { ...Object.fromEntries(Object.entries(usage).map(([meter, one]) => [meter, one * count])), traces };
}

/** Seconds for which functions run. Calls of the table are taken as if each waited for the one before. */
export const secondsOf = (name: JourneyName, { invocations, calls }: JourneyUnits): number =>
  (invocations * cpuMs + calls * callMs + journeys[name].moreMs) / 1_000;

/** How many of so many calls of a function X-Ray records, if they are spread evenly over a month. */
const tracedOf = (count: number): number =>
  Math.min(count, secondsOfMonth) + tracedShare * Math.max(0, count - secondsOfMonth);
