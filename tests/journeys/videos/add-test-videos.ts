import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runContentCommand, runVideoCommand } from '../support/content-command.ts';

const demoVideo = fileURLToPath(new URL('../../../demo/videos/group-film/', import.meta.url));

/** A page with an encrypted video, followed by an imported stream of another program: the demo's video four times. */
export const pageOfTwoVideos = '/articledetail/films-of-journeys';
export const importedVideoSeconds = 120;

const column = {
	fdCode: 'films-of-journeys',
	parent: null,
	page: 'articlevideolist',
	inMenu: false,
	order: 99,
	names: { zh: '试映', en: 'Screenings' },
};

/** In a separate column, so that lists of the demo do not change. */
const article = {
	articleId: 'films-of-journeys',
	fdCode: column.fdCode,
	publishedAt: '2001-01-01T08:00:00+08:00',
	texts: {
		zh: {
			title: '试映两部影片',
			body: '<figure data-video-id="encrypted"></figure><figure data-video-id="elsewhere"></figure>',
		},
	},
};

/** Adds two videos to the running site with the operators' command, and a page that shows them. Without ffmpeg. */
export async function addTestVideos(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'portico-films-'));
	try {
		const titles = ['--title-zh', '加密影片', '--title-en', 'An encrypted film'];
		const add = ['add', join(demoVideo, 'master.m3u8'), '--id', 'encrypted', '--encrypt', ...titles];
		await runVideoCommand(...add);
		const foreignStream = writeForeignStream(join(folder, 'Our Films'));
		await runVideoCommand('add', foreignStream, '--id', 'elsewhere', '--title-zh', '外来影片');
		writeFileSync(join(folder, 'columns.json'), JSON.stringify([column]));
		writeFileSync(join(folder, 'articles.jsonl'), `${JSON.stringify(article)}\n`);
		await runContentCommand('import', folder);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/**
 * Writes the demo's stream in the layout of another program: nested folders, names with spaces and capitals, no
 * subtitles, and a discontinuity at each repetition.
 *
 * @returns its master playlist
 */
function writeForeignStream(folder: string): string {
	const write = (file: string, content: string) => {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		writeFileSync(join(folder, file), content);
	};
	let master = readFileSync(join(demoVideo, 'master.m3u8'), 'utf8')
		.replace(/^#EXT-X-MEDIA:.*\n/gm, '')
		.replaceAll(',SUBTITLES="subtitles"', '');
	for (const [rung, name] of [
		['720p', 'Grande/Liste.m3u8'],
		['480p', 'Moyenne/Liste.m3u8'],
		['360p', 'Petite/Liste.m3u8'],
	] as const) {
		const list = readFileSync(join(demoVideo, `${rung}.m3u8`), 'utf8');
		const once = list.slice(list.indexOf('#EXTINF'), list.indexOf('#EXT-X-ENDLIST'));
		const again = Array(4).fill(once).join('#EXT-X-DISCONTINUITY\n');
		write(name, list.replace(once, again).replaceAll(`${rung}-`, 'Segments/Part '));
		mkdirSync(join(folder, dirname(name), 'Segments'));
		for (const [segment] of list.matchAll(/^\S+\.ts$/gm)) {
			const part = segment.replace(`${rung}-`, 'Part ');
			copyFileSync(join(demoVideo, segment), join(folder, dirname(name), 'Segments', part));
		}
		master = master.replace(`${rung}.m3u8`, name);
	}
	write('Film.m3u8', master);
	return join(folder, 'Film.m3u8');
}
