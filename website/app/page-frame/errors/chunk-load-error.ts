/** Set by `report-chunk-load-errors.ts`. */
const chunkLoadErrorName = 'ChunkLoadError';

export function isChunkLoadError(error: unknown): boolean {
	return error instanceof Error && error.name === chunkLoadErrorName;
}
