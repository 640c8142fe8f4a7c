import type { MediaStore } from '../files/media-store.ts';
import type { Database } from '../store/connect.ts';
import type { FreeSpace } from '../store/free-space.ts';

/** The source or target of a bundle's content. */
export type BundleStore = {
	database: Database;
	media: MediaStore;
	/** The target duration of one transaction in milliseconds; has a default. */
	transactionMs?: number;
	/** The free space for it; unchecked when omitted. */
	space?: Pick<FreeSpace, 'require'>;
};
