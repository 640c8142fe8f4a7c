import type { ObjectStore } from './object-store.ts';

/**
 * The bytes of a whole that the store keeps in several objects.
 *
 * @throws Error if one is missing, or has another size
 */
export async function* readParts(
	objects: Pick<ObjectStore, 'openRead'>,
	parts: readonly { objectKey: string; size: number }[],
): AsyncGenerator<Buffer> {
	for (const { objectKey, size } of parts) {
		const opened = await objects.openRead(objectKey);
		if (opened?.size !== size) {
			opened?.stream.destroy();
			throw new Error(`The part ${objectKey} is missing`);
		}
		yield* opened.stream as AsyncIterable<Buffer>;
	}
}
