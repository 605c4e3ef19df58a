import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { definePartner, type PartnerSettings } from '../define-port.ts';
import type { ArrivedMessage, ReadMessage } from '../signed-message.ts';

/** Seconds after which a request to the processor times out. */
export const processorTimeoutSeconds = 3;

/** Seconds after which a request with a file times out. */
export const documentTimeoutSeconds = 8;

/** The person whose name is on a card. */
export interface CardHolder {
  readonly fullName: { readonly first: string; readonly last: string };
  /** The name of the business or the trust, for a card that is not an individual's. */
  readonly businessName?: string | undefined;
  readonly address: Readonly<Record<string, string | null>>;
  readonly phone: { readonly countryCode: string; readonly number: string };
  readonly email: string;
}

/** How a physical card looks, and where it goes. Without `shippingAddress` it goes to the address of its holder. */
export interface PlasticOrder {
  readonly shippingAddress?: Readonly<Record<string, string | null>> | undefined;
  readonly design?: string | undefined;
  readonly additionalEmbossedText?: string | undefined;
  readonly printOnlyBusinessName?: boolean | undefined;
}

export interface CardOrder {
  /** Unique on the whole platform. The processor issues one card for each reference, even if it is requested several times. */
  readonly reference: string;
  /** The reference of the lost or stolen card in whose place the new one comes. */
  readonly replaces?: string | undefined;
  readonly holder: CardHolder;
  /** Present for a physical card. */
  readonly plastic?: PlasticOrder | undefined;
  /** The wanted last month of the card, YYYY-MM. Without it, the processor chooses. */
  readonly expirationDate?: string | undefined;
  /** The bank's date of the order, YYYY-MM-DD. Only the simulator uses it. */
  readonly orderedOn: string;
}

/** The parts of a card that the platform may know. The whole number, the code and the PIN stay with the processor. */
export interface IssuedCard {
  readonly last4Digits: string;
  /** Its last month, YYYY-MM. */
  readonly expirationDate: string;
}

/** A change of the status of a card. The processor drops a change whose number is not above those that it has taken. */
export interface StatusChange {
  readonly reference: string;
  readonly status: string;
  /** Counts the changes of the card, from 1. */
  readonly number: number;
}

/** A change of the status of a token of a wallet. The processor drops a change whose number is not above those that it has taken. */
export interface TokenStatusChange {
  /** The card for which the token stands. */
  readonly reference: string;
  /** The processor's name of the token. */
  readonly token: string;
  readonly status: string;
  /** Counts the changes of the token on the platform, from 1. */
  readonly number: number;
}

/** The same card, produced and sent again. One shipment for each `shipment`, however often it is requested. */
export interface ShipmentOrder {
  readonly reference: string;
  readonly shipment: string;
  readonly shippingAddress?: Readonly<Record<string, string | null>> | undefined;
}

/** Another address for a card of plastic that is not made yet. Without `shipment` it is the one that came with the order of the card. */
export interface AddressOrder {
  readonly reference: string;
  readonly shipment?: string;
  readonly shippingAddress: Readonly<Record<string, string | null>>;
}

/** What the holder of a card can do on a page of the processor. */
export const pagePurposes = ['ShowNumber', 'ShowPin', 'SetPin'] as const;
export type PagePurpose = (typeof pagePurposes)[number];

/** A page that the holder of a card asks for. */
export interface PageOrder {
  readonly reference: string;
  readonly purpose: PagePurpose;
  /** The id of the card on the platform. Only the simulator uses it. */
  readonly cardId: string;
  /** Real time. Only the simulator uses it. */
  readonly now: Instant;
}

/** A page of the processor for one card. Whoever has the address can open it, until it expires. */
export interface ProcessorPage {
  readonly url: string;
  /** Real time. */
  readonly expiresAt: Instant;
}

/** A new last month for a card whose number stays. A renewal of the same month is done once. */
export interface RenewalOrder {
  readonly reference: string;
  /** The month that ends, YYYY-MM. */
  readonly expirationDate: string;
  /** What the platform calls the plastic; present for a physical card. */
  readonly shipment?: string;
  /** How the plastic looks, and where it goes; present for a physical card. */
  readonly plastic?: Pick<PlasticOrder, 'shippingAddress' | 'design'>;
}

/** A dispute that was opened on the platform. One dispute for each `dispute` of a card, however often it is requested. */
export interface DisputeOrder {
  /** The card with which the transaction was made. */
  readonly reference: string;
  /** The id of the dispute on the platform. */
  readonly dispute: string;
  /** The processor's name of the authorization that the transaction settles. Absent if it settles none. */
  readonly authorization?: string;
  /** The transaction, to find it without an authorization: its cents, the moment at which it was booked, and who got the money. */
  readonly transaction: { readonly amount: number; readonly bookedAt: string; readonly merchantName?: string };
  /** The cents of it that are disputed. */
  readonly amount: number;
  readonly reason: string;
  /** The holder's words. */
  readonly description?: string;
}

/** A document that proves a dispute. The processor takes one document for each `document` of a dispute, however often it is sent. */
export interface DisputeDocumentOrder extends Pick<DisputeOrder, 'reference' | 'dispute' | 'authorization'> {
  /** The processor's name of the dispute, if it has told one. */
  readonly case?: string;
  /** The id of the document on the platform. */
  readonly document: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
  /** The holder's words. Only the simulator uses them. */
  readonly description?: string;
}

/** What the processor answers to a dispute. */
export interface TakenDispute {
  /** Its own name of the dispute. */
  readonly case?: string | undefined;
}

/**
 * - `timeout`: no complete answer in time
 * - `unavailable`: the processor refused, closed the connection, or sent an invalid answer
 * - `unknown card`: the processor does not know the reference
 * - `refused`: the processor does not do this with the given values
 * - `disabled`: the stage has no processor
 */
export type ProcessorFailure = 'timeout' | 'unavailable' | 'unknown card' | 'refused' | 'disabled';

export type ProcessorAnswer<T> =
  | { readonly outcome: 'answered'; readonly value: T }
  | { readonly outcome: 'failed'; readonly failure: ProcessorFailure };

export const pinStatuses = ['Set', 'NotSet'] as const;
export type PinStatus = (typeof pinStatuses)[number];

/**
 * The processor that issues cards and holds their numbers. Each method but `sendDocument` resolves within {@link processorTimeoutSeconds}.
 * None ever rejects, and each is safe to repeat.
 */
export interface CardProcessor {
  issue(order: CardOrder): Promise<ProcessorAnswer<IssuedCard>>;
  changeStatus(change: StatusChange): Promise<ProcessorAnswer<'taken'>>;
  ship(order: ShipmentOrder): Promise<ProcessorAnswer<'taken'>>;
  /** Refused once the card is being made. */
  readdress(order: AddressOrder): Promise<ProcessorAnswer<'taken'>>;
  /** The address of a page on which the holder sees the number, or sees or sets the PIN. */
  page(order: PageOrder): Promise<ProcessorAnswer<ProcessorPage>>;
  /** Answers the new last month, YYYY-MM. A physical card is shipped to its holder. */
  renew(order: RenewalOrder): Promise<ProcessorAnswer<string>>;
  pinStatus(reference: string): Promise<ProcessorAnswer<PinStatus>>;
  /** The encrypted payload with which the wallet that made the nonce adds the card. */
  walletPayload(reference: string, signedNonce: string): Promise<ProcessorAnswer<string>>;
  changeToken(change: TokenStatusChange): Promise<ProcessorAnswer<'taken'>>;
  openDispute(order: DisputeOrder): Promise<ProcessorAnswer<TakenDispute>>;
  /** Hands over a document. Resolves within {@link documentTimeoutSeconds}. */
  sendDocument(order: DisputeDocumentOrder): Promise<ProcessorAnswer<'taken'>>;
  /** Ends a dispute that was opened on the platform. The processor takes it also if it was never told of the dispute. */
  withdrawDispute(order: Pick<DisputeOrder, 'reference' | 'dispute'>): Promise<ProcessorAnswer<'taken'>>;
  /** Verifies and reads a message of the processor about a card. It waits for the secret of the stage only. */
  read(message: ArrivedMessage, now: Instant): Promise<ReadMessage>;
}

/** The processor of the stage (docs/partners/card-processor.md). A stage without one issues no cards. */
export const cardProcessorPort = definePartner<'cardProcessor', CardProcessor, PartnerSettings>({
  name: 'cardProcessor',
  refusing: (refuse) => ({
    issue: refuse,
    changeStatus: refuse,
    ship: refuse,
    readdress: refuse,
    page: refuse,
    renew: refuse,
    pinStatus: refuse,
    walletPayload: refuse,
    changeToken: refuse,
    openDispute: refuse,
    sendDocument: refuse,
    withdrawDispute: refuse,
    read: refuse,
  }),
});
