import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isVideoId } from '@portico/content/model/identifiers.ts';

/** A film to be added, as the operator described it; paths are absolute. */
export type AddRequest = {
	kind: 'add';
	/** A film, or the playlist of a stream made elsewhere. */
	source: string;
	/** Null: made of the title and the film's bytes. */
	videoId: string | null;
	titles: { zh: string; en?: string };
	descriptions: { zh?: string; en?: string };
	subtitles: { lang: string; path: string }[];
	poster: string | null;
	publishedAt: string | null;
	encrypt: boolean;
};

export type VideoRequest = AddRequest | { kind: 'list' } | { kind: 'remove'; videoId: string };

/** Words on the command line that make no request; the message says why. */
export class BadUsage extends Error {
	override readonly name = 'BadUsage';
}

export const helpText = `Usage: npm run video -- COMMAND

  add FILE --title-zh TITLE [--title-en TITLE]
                        make a film ready to stream, and add it to the site; FILE may also be the
                        playlist (.m3u8) of a stream made elsewhere, which is taken over as it is
    --id ID             its identifier, for <figure data-video-id="ID">; one of its own when left out.
                        A film that has it already is replaced
    --description-zh TEXT, --description-en TEXT
    --subtitles LANG=FILE
                        WebVTT or SRT; once for each language: --subtitles zh=a.vtt --subtitles en=b.srt
    --poster FILE       the picture shown before it plays, in place of one of its own
    --published MOMENT  since when it is shown to be there, with its offset; now when left out
    --encrypt           encrypt the stream (AES-128): a deterrent, no DRM
  list                  list the films
  remove ID             take a film off the site

It needs ffmpeg, but for streams taken over. An interrupted add leaves nothing behind; say it again.
The store is the one the server uses: DATABASE_URL, or the embedded one in DATA_DIR (./data). A server
that owns the embedded store takes the film in itself, while it goes on serving pages.`;

const options = {
	id: { type: 'string' },
	'title-zh': { type: 'string' },
	'title-en': { type: 'string' },
	'description-zh': { type: 'string' },
	'description-en': { type: 'string' },
	subtitles: { type: 'string', multiple: true },
	poster: { type: 'string' },
	published: { type: 'string' },
	encrypt: { type: 'boolean' },
	help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Reads the words of a command line.
 *
 * @param from the folder relative paths are meant from
 * @returns null when help is asked for
 * @throws BadUsage
 */
export function parseCommandLine(words: string[], from: string): VideoRequest | null {
	const { values, positionals } = parseWords(words);
	const [command, ...given] = positionals;
	if (values.help || command === undefined || command === 'help') return null;
	const hasOptions = Object.keys(values).length > 0;
	switch (command) {
		case 'list':
			if (given.length > 0 || hasOptions) throw new BadUsage('list takes no words.');
			return { kind: 'list' };
		case 'remove':
			if (given.length !== 1 || hasOptions) throw new BadUsage('remove takes ID.');
			return { kind: 'remove', videoId: identifier(given[0] ?? '') };
		case 'add':
			if (given.length !== 1) throw new BadUsage('add takes FILE.');
			return addRequest(given[0] ?? '', values, from);
		default:
			throw new BadUsage(`There is no command ${command}.`);
	}
}

type Values = ReturnType<typeof parseWords>['values'];

function parseWords(words: string[]) {
	try {
		return parseArgs({ args: words, options, allowPositionals: true, strict: true });
	} catch (error) {
		throw new BadUsage((error as Error).message);
	}
}

function addRequest(file: string, values: Values, from: string): AddRequest {
	const zh = values['title-zh']?.trim();
	const en = values['title-en']?.trim();
	// Names fall back to Chinese, never the other way (design, section 2).
	if (!zh) throw new BadUsage('A film needs a Chinese title: --title-zh TITLE.');
	return {
		kind: 'add',
		source: resolve(from, file),
		videoId: values.id === undefined ? null : identifier(values.id),
		titles: { zh, ...(en && { en }) },
		descriptions: {
			...(values['description-zh'] && { zh: values['description-zh'] }),
			...(values['description-en'] && { en: values['description-en'] }),
		},
		subtitles: subtitlesOf(values.subtitles ?? [], from),
		poster: values.poster === undefined ? null : resolve(from, values.poster),
		publishedAt: values.published === undefined ? null : moment(values.published),
		encrypt: values.encrypt ?? false,
	};
}

function subtitlesOf(given: string[], from: string): AddRequest['subtitles'] {
	const subtitles = given.map((each) => {
		const [, lang, path] = /^([A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)=(.+)$/.exec(each) ?? [];
		if (!lang || !path) throw new BadUsage(`--subtitles ${each}: it takes LANG=FILE, such as zh=film.vtt.`);
		return { lang, path: resolve(from, path) };
	});
	const languages = subtitles.map(({ lang }) => lang.toLowerCase());
	const repeated = languages.find((lang, index) => languages.indexOf(lang) !== index);
	if (repeated) throw new BadUsage(`--subtitles ${repeated} is given twice.`);
	return subtitles;
}

/** The form the body of an article can name a film by. */
function identifier(videoId: string): string {
	if (isVideoId(videoId)) return videoId;
	throw new BadUsage(`${videoId} is no identifier: letters, digits, - and _, at most 100.`);
}

function moment(text: string): string {
	const hasOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
	if (!hasOffset || Number.isNaN(Date.parse(text))) {
		throw new BadUsage(`--published ${text}: a moment has its offset, such as 2026-05-01T08:00:00+08:00.`);
	}
	return text;
}
