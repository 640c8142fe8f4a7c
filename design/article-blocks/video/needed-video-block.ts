import { fetchedWhenNeeded } from '../fetched-when-needed.tsx';

/** `VideoBlock`, loaded only by articles with videos. */
export const VideoBlock = import.meta.env.SSR
	? await loadVideoBlock()
	: fetchedWhenNeeded(loadVideoBlock, 'figure');

async function loadVideoBlock() {
	return (await import('./video-block.tsx')).VideoBlock;
}
