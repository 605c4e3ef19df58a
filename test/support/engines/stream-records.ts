import type {
  AttributeValue,
  DescribeStreamOutput,
  GetRecordsOutput,
  _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { Attribute } from './attributes.ts';

type Image = Readonly<Record<string, Attribute>>;

/** A record as the stream's wire carries it. */
interface WireRecord extends Omit<StreamRecord, 'dynamodb'> {
  readonly dynamodb: {
    readonly ApproximateCreationDateTime: number;
    readonly Keys: Image;
    readonly NewImage?: Image;
    readonly OldImage?: Image;
    readonly SequenceNumber: string;
  };
}

/** The answer to DescribeStream as the SDK gives it: a date instead of seconds. */
export function descriptionOf(
  body: Readonly<Record<string, unknown>>,
): DescribeStreamOutput & { readonly $metadata: object } {
  const { StreamDescription: description = {}, ...members } = body as {
    readonly StreamDescription?: { readonly CreationRequestDateTime?: number };
  };
  const { CreationRequestDateTime: atSeconds, ...others } = description;
  const date = atSeconds === undefined ? {} : { CreationRequestDateTime: new Date(atSeconds * 1_000) };
  return { ...members, StreamDescription: { ...others, ...date }, $metadata: {} };
}

/** The answer to GetRecords as the SDK gives it: bytes instead of Base64, a date instead of seconds. */
export function recordsOf(body: Readonly<Record<string, unknown>>): GetRecordsOutput & { readonly $metadata: object } {
  const { Records: records = [], ...members } = body as { readonly Records?: readonly WireRecord[] };
  return { ...members, Records: records.map(recordOf), $metadata: {} };
}

function recordOf({ dynamodb, ...record }: WireRecord): StreamRecord {
  const { ApproximateCreationDateTime: atSeconds, Keys, NewImage, OldImage, ...members } = dynamodb;
  return {
    ...record,
    dynamodb: {
      ...members,
      ApproximateCreationDateTime: new Date(atSeconds * 1_000),
      Keys: imageOf(Keys),
      ...(NewImage === undefined ? {} : { NewImage: imageOf(NewImage) }),
      ...(OldImage === undefined ? {} : { OldImage: imageOf(OldImage) }),
    },
  };
}

function imageOf(image: Image): Record<string, AttributeValue> {
  const values: Record<string, AttributeValue> = {};
  for (const name of Object.keys(image)) {
    const attribute = image[name];
    if (attribute !== undefined) values[name] = valueOf(attribute);
  }
  return values;
}

/** Attributes without bytes are the same on the wire; they are copied, for readers may change what they get. */
function valueOf(attribute: Attribute): AttributeValue {
  if ('B' in attribute) return { B: new Uint8Array(Buffer.from(attribute.B, 'base64')) };
  if ('M' in attribute) return { M: imageOf(attribute.M) };
  if ('L' in attribute) return { L: attribute.L.map(valueOf) };
  return { ...attribute };
}
