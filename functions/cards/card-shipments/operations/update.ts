import * as z from 'zod';
import { mustHaveSecondFactor } from '../../../kernel/auth/second-factor.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { residenceOf, residenceSchema } from '../../../onboarding/people/residence.ts';
import { answeredBy, cardKind, mustKnowWhereTo, processorReference } from '../../cards/for-others.ts';
import { mustBeCardHolder } from '../../cards/only-holder.ts';
import { loadShipment, mustHaveShipment } from '../operation-frame.ts';
import { shipmentToResource } from '../resource.ts';
import { changedShipment } from '../progress.ts';
import { areSameAddresses } from '../shipment.ts';
import { shipmentMachine } from '../statuses.ts';

const pointer = '/data/attributes/shippingAddress';

export const updateCardShipment = defineOperation({
  id: 'updateCardShipment',
  capability: 'card-shipments',
  method: 'PATCH',
  path: '/cards/{id}/shipments/{shipmentId}',
  scopes: ['cards-write'],
  timeoutSeconds: 5,
  request: {
    variants: [defineVariant({ type: 'cardShipment', attributes: z.object({ shippingAddress: residenceSchema }) })],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'feature_disabled', 'request_timeout'],
  uses: { read: [customerKind], write: [cardKind] },
  needs: ['cardProcessor'],

  load: loadShipment,

  handle: async (call) => {
    const { caller, path, body, loaded, now, table, platform, once, save } = call;
    const { card, shipment } = mustHaveShipment(loaded.card, path);
    mustBeCardHolder(caller, card);
    const shippingAddress = residenceOf(body.attributes.shippingAddress);
    if (areSameAddresses(shippingAddress, shipment.shippingAddress))
      return { data: shipmentToResource(card, shipment) };
    shipmentMachine.mustAllow(shipment, 'readdress');
    mustHaveSecondFactor(caller, pointer);
    await mustKnowWhereTo({ caller, table, now, settings: platform.settings }, card, pointer);
    const { name } = shipment;
    const order = {
      reference: processorReference(card),
      shippingAddress,
      ...(name === undefined ? {} : { shipment: name }),
    };
    const answer = await once('readdress', () => platform.cardProcessor.readdress(order), { isOrder: true });
    answeredBy(answer, () =>
      shipmentMachine.refused(shipment, 'the card processor has begun to make the card already'),
    );

    const changed = changedShipment(card, { ...shipment, shippingAddress, updatedAt: now });
    await save(changed.change);
    return { data: shipmentToResource(changed.card, changed.shipment) };
  },
});
