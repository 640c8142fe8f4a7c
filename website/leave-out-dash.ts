import type { Plugin } from 'vite';

/** The library of DASH manifests, with its XML parser, as video.js imports it. */
const dashParser = 'mpd-parser';
const nothing = '\0no-dash';

/** Leaves DASH out of the player's code: the site's streams are HLS, and nothing of it is called for them. */
export function leaveOutDash(): Plugin {
	return {
		name: 'leave-out-dash',
		enforce: 'pre',
		resolveId(id) {
			return id === dashParser ? nothing : null;
		},
		load(id) {
			if (id !== nothing) return null;
			const names = ['addSidxSegmentsToPlaylist', 'generateSidxKey', 'parse', 'parseUTCTiming'];
			return names.map((name) => `export const ${name} = undefined;`).join('\n');
		},
	};
}
