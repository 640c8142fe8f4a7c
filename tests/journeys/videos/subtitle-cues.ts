import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@portico/api/languages.ts';

/** A subtitle, with the seconds between which it is displayed. */
export type Cue = { start: number; end: number; text: string };

const folder = fileURLToPath(new URL('../../../demo/videos/group-film/', import.meta.url));

/** The subtitles of the demo's video, from its files. */
export function cuesOfDemoVideo(language: Language): Cue[] {
	const [, ...blocks] = readFileSync(`${folder}subtitles-${language}.vtt`, 'utf8').trim().split('\n\n');
	return blocks.map((block) => {
		const [times = '', ...lines] = block.split('\n');
		const [start = 0, end = 0] = times.split(' --> ').map(inSeconds);
		return { start, end, text: lines.join('\n') };
	});
}

function inSeconds(time: string): number {
	return time.split(':').reduce((total, part) => total * 60 + Number(part), 0);
}
