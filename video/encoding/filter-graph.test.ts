import { expect, test } from 'vitest';
import type { Film } from '../film/examine-film.ts';
import { filterGraph } from './filter-graph.ts';

const film: Film = {
	...{ source: '/film.mp4', pictureIndex: 2, soundIndex: 3, soundChannels: 6, warnings: [] },
	...{ size: { width: 1280, height: 720 }, interlaced: false, frames: 250, heldFrames: 0 },
	colours: { kind: 'standard', matrix: 'bt709', fullRange: false },
	rate: { numerator: 25, denominator: 1 },
};
const rung = { name: '720p', width: 1280, height: 720, maxRate: 1 };

const graph = (changed: Partial<Film> = {}) =>
	filterGraph({ ...film, ...changed }, [rung, { ...rung, name: '480p', width: 854, height: 480 }], {
		kind: 'silent',
	});

test('picture and sound are decoded once and divided among the rungs', () => {
	expect(graph().match(/\[0:2\]/g)).toHaveLength(1);
	expect(graph()).toContain('split=2[s0][s1]');
	expect(graph()).toContain('asplit=2[a0][a1]');
	expect(filterGraph(film, [rung], null)).not.toContain('[0:3]');
});

test('only interlaced films are deinterlaced, before anything else is done with them', () => {
	expect(graph({ interlaced: true })).toContain('[0:2]bwdif=');
	expect(graph()).not.toContain('bwdif');
});

test('only films of high dynamic range are tone-mapped', () => {
	const colours = { matrix: 'bt2020', fullRange: false };
	expect(graph({ colours: { ...colours, kind: 'hlg' } })).toMatch(/tin=arib-std-b67.*tonemap/);
	expect(graph({ colours: { ...colours, kind: 'wide' } })).not.toContain('tonemap');
	expect(graph({ colours: { ...colours, kind: 'wide' } })).toContain('pin=2020');
	expect(graph()).not.toContain('zscale');
});

test('sound of more channels than have names keeps the first two', () => {
	expect(graph({ soundChannels: 16 })).toContain('pan=stereo|c0=c0|c1=c1');
	expect(graph()).toContain('aformat=channel_layouts=stereo');
});

test('a last picture is held as long as the sound goes on, and no longer', () => {
	expect(graph({ heldFrames: 50 })).toContain('tpad=stop=50:stop_mode=clone,trim=end_frame=250');
	expect(graph()).not.toContain('tpad');
});
