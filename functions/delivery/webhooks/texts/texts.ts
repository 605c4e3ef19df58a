import { defineTexts } from '../../../define-texts.ts';
import { sharedTexts } from '../../../shared-texts.ts';
import type { deliveryResource } from '../delivery-resource-schema.ts';
import type { webhookDiagnosisResource } from '../diagnosis-resource-schema.ts';
import type { webhookStatusChanged } from '../events.ts';
import type { createWebhookReplay } from '../operations/create-replay.ts';
import type { createWebhook } from '../operations/create.ts';
import type { updateWebhook } from '../operations/update.ts';
import type { replayResource } from '../replay-resource-schema.ts';
import type { webhookResource } from '../resource-schema.ts';
import type { testResource } from '../test-resource-schema.ts';
import { statuses, webhookFieldTexts } from './webhook.ts';

const webhook = 'The webhook that it belongs to.';

const failure = {
  reason:
    'Why it failed: `status` for an answer other than 200, `timeout`, `connection`, `redirect`, or `blocked` for an address that is not public. Absent if it was delivered.',
  answer: 'The first 512 bytes of the answer to an attempt that failed.',
  status: 'The HTTP status of the answer. Absent if there was no answer.',
} as const;

export const webhookTexts = defineTexts<{
  resources:
    | typeof webhookResource
    | typeof deliveryResource
    | typeof webhookDiagnosisResource
    | typeof replayResource
    | typeof testResource;
  operations: typeof createWebhook | typeof updateWebhook | typeof createWebhookReplay;
  events: typeof webhookStatusChanged;
}>({
  types: {
    webhook: 'An address of yours to which events are posted.',
    webhookDelivery: 'One attempt to post events to a receiver, and its outcome.',
    webhookDiagnosis: 'What an examination of a receiver has found: its name, certificate, answers and signatures.',
    webhookReplay: 'Sends events of the past to a receiver once more.',
    webhookTest: 'One event of trial that was posted to a receiver, and its answer.',
  },
  resources: {
    webhook: {
      ...webhookFieldTexts,
      status: ['Whether events are sent to it.', statuses],
      decides:
        'True if its answers to questions about cards decide: it gets nothing else, each event once, and a token with the scope authorization-requests-write has set its url.',
      token: 'The secret with which deliveries are signed. Absent if they are not, and in events about the webhook.',
      previousTokenUntil:
        'Until when, in real time, deliveries are signed with the previous token too. Absent if there is none.',
      health: [
        'How its deliveries go.',
        {
          lagEvents:
            'The number of events that wait for delivery, 0 unless it is Enabled. If it selects only some events and is far behind, there may be more.',
          lagSeconds: 'The seconds that the oldest of them has waited, 0 if none waits.',
          failingSince:
            "When the first attempt since the last success failed, by the bank's clock. Absent if the last attempt succeeded.",
          lastDeliveredAt: 'When a delivery last succeeded. Absent if none ever did.',
          nextAttemptAt: 'When the batch that failed is tried again, in real time. Absent if none waits.',
        },
      ],
    },
    webhookDelivery: {
      ...failure,
      createdAt: 'When the attempt ended, in real time. The log keeps it for 45 days.',
      outcome: [
        'What became of the events.',
        {
          Delivered: 'the receiver answered 200',
          Failed: 'the attempt failed; `nextAttemptAt` says when the events are sent again, if they are',
          GivenUp: 'they are not sent again',
          Skipped: 'they were never sent, because the webhook was not Enabled',
        },
      ],
      firstEventId: 'The id of the first event in the body, or of the first that was skipped.',
      lastEventId: 'The id of the last event in the body, or of the last that was skipped.',
      eventsCount: 'How many events the body had, or how many were skipped.',
      attempts: 'How often the body was sent, with this attempt. It is 0 for events that were not sent.',
      sequence:
        'The number of the body in the line of the webhook: its `meta.sequence`. Absent for a replay and for events that were skipped before they had one.',
      replayId: 'The replay that sent the events again. Absent for an ordinary delivery.',
      reason:
        'Why it was not delivered: `status` for an answer other than 200, `timeout`, `connection`, `redirect`, `blocked` for an address that is not public, `expired` if there was no time left for an attempt, or the status of the webhook.',
      durationMs: 'How many milliseconds the attempt took. Absent if there was none.',
      nextAttemptAt: 'When the events are sent again, in real time. Absent if they are not.',
      decision: [
        'What became of the decision in the answer to a question about a card. Absent if the answer had none.',
        {
          Approved: 'the decision was taken, and the amount is held',
          Declined: 'the decision was taken, and nothing is held',
          Refused: 'the decision was not taken, for the reasons in `errors`; the request waited as before',
        },
      ],
      errors: [
        'Why the decision was refused, the first three reasons, each as an error of the operation that decides.',
        {
          status: 'The HTTP status of the error.',
          title: 'Its title.',
          code: 'Its code.',
          detail: 'The reason as a sentence.',
          source: ['Where it is in the answer.', { pointer: 'A JSON pointer.' }],
        },
      ],
      webhook,
    },
    webhookDiagnosis: {
      createdAt: 'When the endpoint was examined, in real time.',
      isHealthy: 'False if a finding is a Problem.',
      findings: [
        'What was found, in the order in which a delivery would meet it. After a Problem, what depends on it was not examined.',
        {
          topic: [
            'What the finding is about.',
            {
              Webhook: 'whether deliveries are switched on',
              Url: 'whether the url is a valid target',
              Name: 'whether the host has public addresses',
              Tls: 'whether an encrypted connection can be made',
              Certificate: 'who has issued it, and how long it is valid',
              Answer: 'what the receiver says to a test event, and how fast',
              Signature: 'whether the receiver refuses a wrong signature',
            },
          ],
          verdict: [
            'How bad it is.',
            {
              Ok: 'this part works, nothing has to be changed',
              Warning: 'deliveries work, but may fail or be forged later, or the check could not tell',
              Problem: 'deliveries fail, or signatures are not checked',
            },
          ],
          text: 'The finding as a sentence.',
        },
      ],
      webhook,
    },
    webhookReplay: {
      createdAt: "When it was ordered, by the bank's clock.",
      endedAt: "When it was Completed or Stopped, by the bank's clock. Absent while it is Running.",
      status: [
        'How far it has come.',
        {
          Running: 'events are still to be sent',
          Completed: 'all of its events were sent or given up, or there were none',
          Stopped: 'it ended before its last event, for the reason in `stopReason`',
        },
      ],
      stopReason: [
        'Why it ended before its last event. Present if it is Stopped.',
        {
          Disabled: 'somebody has switched the webhook off',
          Unavailable: 'ordinary deliveries had failed for days, too',
          EnabledAgain: 'the webhook was switched off and on, so its line begins anew',
          ReceiverFails: 'no attempt succeeded for a day',
        },
      ],
      fromEventId: 'The id of the first event. Absent if there was nothing to send.',
      toEventId: 'The id of the last event. Absent if there was nothing to send.',
      position:
        'The id of the last event that is done, as a number. At the beginning it is one before the first event.',
      delivered: 'How many events the receiver has taken.',
      failed: 'How many events were given up.',
      nextAttemptAt: 'When the batch that failed is sent again, in real time. Absent if none waits.',
      webhook,
    },
    webhookTest: {
      ...failure,
      createdAt: "When the test event was made, by the bank's clock.",
      outcome: [
        'Whether the receiver took the test event.',
        { Delivered: 'it answered 200 in time', Failed: 'it answered otherwise, too late or never' },
      ],
      durationMs: 'How many milliseconds the attempt took.',
      isSigned: 'Whether the test event was signed. It is false if the webhook has no token.',
      webhook,
    },
  },
  requests: {
    createWebhook: {
      ...webhookFieldTexts,
      subscriptionType: ['Which events are sent. It is All unless given.', webhookFieldTexts.subscriptionType[1]],
      includeResources:
        'Whether each event comes with its resource as it was after the event. It is false unless given.',
    },
    updateWebhook: {
      ...webhookFieldTexts,
      token: 'A new secret with which deliveries are signed. Null removes the token: deliveries are not signed then.',
      subscriptionType: [
        'Which events are sent, of those that are created from then on.',
        webhookFieldTexts.subscriptionType[1],
      ],
      tokenOverlapSeconds:
        'For how many seconds deliveries are signed with the previous token too, a week (604,800) at most. It is 0 unless given, and needs a new token in the same request.',
    },
    createWebhookReplay: {
      ...sharedTexts,
      fromEventId: 'The id of the first event. Give either `fromEventId` or `since`.',
      since:
        "The moment from which events are sent, by the bank's clock, included. Give either `fromEventId` or `since`.",
      toEventId: 'The id of the last event. Without it and `until`, the last event that exists now is the last one.',
      until:
        "The moment before which events are sent, by the bank's clock. It cannot be given together with `toEventId`.",
    },
  },
  events: {
    'webhook.statusChanged': {
      status: ['Whether events are sent to it from now on.', statuses],
      previousStatus: ['What the status was before.', statuses],
      webhook: 'The webhook whose status has changed. It does not get this event itself.',
    },
  },
});
