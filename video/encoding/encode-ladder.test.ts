import { expect, test } from 'vitest';
import type { SourceVideo } from '../source/examine-source.ts';
import { filterGraph } from './encode-ladder.ts';

const video: SourceVideo = {
	...{ source: '/film.mp4', videoStreamIndex: 2, audioStreamIndex: 3, audioChannels: 6, warnings: [] },
	...{ size: { width: 1280, height: 720 }, interlaced: false, frames: 250, heldFrames: 0 },
	colours: { kind: 'standard', matrix: 'bt709', fullRange: false },
	rate: { numerator: 25, denominator: 1 },
};
const rung = { name: '720p', width: 1280, height: 720, maxRate: 1 };

const graph = (changed: Partial<SourceVideo> = {}) =>
	filterGraph({ ...video, ...changed }, [rung, { ...rung, name: '480p', width: 854, height: 480 }], {
		kind: 'silent',
	});

test('decodes video and audio once and splits them among the rungs', () => {
	expect(graph().match(/\[0:2\]/g)).toHaveLength(1);
	expect(graph()).toContain('split=2[s0][s1]');
	expect(graph()).toContain('asplit=2[a0][a1]');
	expect(filterGraph(video, [rung], null)).not.toContain('[0:3]');
});

test('deinterlaces only interlaced videos, before any other filter', () => {
	expect(graph({ interlaced: true })).toContain('[0:2]bwdif=');
	expect(graph()).not.toContain('bwdif');
});

test('tone-maps only HDR videos', () => {
	const colours = { matrix: 'bt2020', fullRange: false };
	expect(graph({ colours: { ...colours, kind: 'hlg' } })).toMatch(/tin=arib-std-b67.*tonemap/);
	expect(graph({ colours: { ...colours, kind: 'wide' } })).not.toContain('tonemap');
	expect(graph({ colours: { ...colours, kind: 'wide' } })).toContain('pin=2020');
	expect(graph()).not.toContain('zscale');
});

test('keeps the first two channels of audio without a named channel layout', () => {
	expect(graph({ audioChannels: 16 })).toContain('pan=stereo|c0=c0|c1=c1');
	expect(graph()).toContain('aformat=channel_layouts=stereo');
});

test('holds the last frame exactly until the audio ends', () => {
	expect(graph({ heldFrames: 50 })).toContain('tpad=stop=50:stop_mode=clone,trim=end_frame=250');
	expect(graph()).not.toContain('tpad');
});
