import type { Plugin } from 'vite';

/** DASH parser of video.js. */
const dashParser = 'mpd-parser';
const emptyModule = '\0no-dash';

/** Excludes DASH from the player, as all streams are HLS. */
export function excludeDash(): Plugin {
	return {
		name: 'exclude-dash',
		enforce: 'pre',
		resolveId(id) {
			return id === dashParser ? emptyModule : null;
		},
		load(id) {
			if (id !== emptyModule) return null;
			const names = ['addSidxSegmentsToPlaylist', 'generateSidxKey', 'parse', 'parseUTCTiming'];
			return names.map((name) => `export const ${name} = undefined;`).join('\n');
		},
	};
}
