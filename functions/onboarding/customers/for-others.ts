/** The items of customers that other capabilities may use; everything else in the stores is private to this one. */
export {
  type Customer,
  type CustomerHead,
  accountIdFor,
  accountIdsOfCustomer,
  customer,
  customerHead,
  customerKind,
  customers,
  customersById,
} from './store.ts';
