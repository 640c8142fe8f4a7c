import type { Texts } from '../texts.ts';

export const video: Texts['video'] = {
	film: 'Video',
	play: (title, duration) => `Play: ${title} (${duration})`,
	withDuration: (title, duration) => `${title} (${duration})`,
	lasting: (words) => `Video, ${words}`,
	loadingPlayer: 'Loading the player…',
	playerNotLoaded: 'The player could not be loaded. Press play to try again.',
	openFile: 'Open the video file',
	gone: 'This video is no longer available.',
	watchAt: 'Watch at: ',
};
