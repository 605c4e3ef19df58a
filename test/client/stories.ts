/** What jest plays by a client, as its arguments. The other stories start the programs of a laptop, and speak by none. */
export const storiesByClient = ['test/stories', '--testPathIgnorePatterns', 'stories/(start|tour)\\.'];
