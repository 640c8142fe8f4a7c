import type { MediaStore } from '../media/media-store.ts';
import type { Database } from '../store/connect.ts';

/** Where a bundle's content goes to or comes from. */
export type BundleStore = { database: Database; media: MediaStore };
