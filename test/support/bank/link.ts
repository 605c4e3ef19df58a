/** A relationship to one resource. */
export const link = (type: string, id: string) => ({ data: { type, id } });
