import { describe, expect, it } from 'vitest';
import { classifyFailure, stallFailure } from './playback-failure.ts';

describe('classifyFailure', () => {
	it.each([
		[{ code: 3 }, 'decode', 3],
		[{ code: 2, status: 404 }, 'refused', 2],
		[{ code: 2, status: 0 }, 'lost', 2],
		[{ code: 2 }, 'lost', 2],
		// video.js reports 2 for a master playlist with any status; the specification, section 9, requires 4 from 500 on.
		[{ code: 2, status: 503 }, 'server', 4],
		[{ code: 4, status: 500 }, 'server', 4],
		[{ code: 2, status: 403, message: 'HLS request errored at URL: http://x/a.key?expires=1' }, 'keys', 2],
		[{ code: 4 }, 'unsupported', 4],
		[{ code: 3, message: 'Failed to initialize media keys for EME' }, 'keys', 3],
		[{ message: 'Could not determine codecs for playlist.' }, 'unsupported', 3],
		[{ message: 'muxer does not support codec(s): "hvc1".' }, 'unsupported', 3],
		[
			{ code: 3, message: 'Playback cannot continue. No available working or supported playlists.' },
			'unsupported',
			3,
		],
	])('classifies %o as %s with code %i', (error, kind, code) => {
		expect(classifyFailure(error)).toMatchObject({ kind, code });
	});

	it('codes stalls as network or decode errors', () => {
		expect([stallFailure('starved').code, stallFailure('stalled').code]).toEqual([2, 3]);
	});
});
