/** Which channels the list shows: the reader's own, those kept for reading, or those they may join. */
export type ListView = 'channels' | 'archived' | 'open'
