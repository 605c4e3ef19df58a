/** Stands for the SDK's event streams: no operation that functions call has any, and they weigh 14 KB. */
export {};
