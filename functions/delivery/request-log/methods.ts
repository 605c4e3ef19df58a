/** The methods of operations. */
export const requestMethods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
