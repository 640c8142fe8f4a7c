import { lazyBlock } from '../lazy-block.tsx';

/** `VideoBlock`, loaded only by articles with videos. */
export const VideoBlock = import.meta.env.SSR ? await loadVideoBlock() : lazyBlock(loadVideoBlock, 'figure');

async function loadVideoBlock() {
	return (await import('./video-block.tsx')).VideoBlock;
}
