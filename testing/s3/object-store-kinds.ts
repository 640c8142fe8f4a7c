import { join } from 'node:path';
import { folderObjectStore } from '@portico/content/files/stores/folder-object-store.ts';
import type { ObjectStore } from '@portico/content/files/stores/object-store.ts';
import { createS3Client, s3ObjectStore } from '@portico/content/files/stores/s3-object-store.ts';
import { startS3Server } from './start-s3-server.ts';

export type OpenedObjectStore = { store: ObjectStore; close(): Promise<void> };

/** Both kinds of object store, opened in a scratch folder. */
export const objectStoreKinds: [name: string, open: (folder: string) => Promise<OpenedObjectStore>][] = [
	[
		'a folder',
		async (folder) => ({ store: folderObjectStore(join(folder, 'media')), close: async () => {} }),
	],
	[
		'S3',
		async (folder) => {
			const server = await startS3Server(folder);
			const store = s3ObjectStore(createS3Client(server.place), server.place);
			return {
				store,
				async close() {
					store.close();
					await server.close();
				},
			};
		},
	],
];
