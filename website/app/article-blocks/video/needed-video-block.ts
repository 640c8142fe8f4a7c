import { fetchedWhenNeeded } from '../fetched-when-needed.tsx';

/** `VideoBlock`, whose code only articles with films fetch. */
export const VideoBlock = import.meta.env.SSR
	? await loadVideoBlock()
	: fetchedWhenNeeded(loadVideoBlock, 'figure');

async function loadVideoBlock() {
	return (await import('./video-block.tsx')).VideoBlock;
}
