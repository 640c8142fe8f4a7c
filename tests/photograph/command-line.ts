import { parseArgs } from 'node:util';
import { type Language, languages } from '@portico/api/languages.ts';

const allWidths = [390, 820, 1440, 1920] as const;
const allSchemes = ['light', 'dark'] as const;
export type Scheme = (typeof allSchemes)[number];

export type PhotographRequest = {
	/** A part of the addresses to photograph; all of them without it. */
	only: string | null;
	/** Widths of the window, in pixels. */
	widths: number[];
	schemes: Scheme[];
	languages: Language[];
	/** A site that runs already; without it one is started over the demo. */
	url: string | null;
	/** Where the pictures go. */
	into: string;
};

/** Words on the command line that make no request; the message says why. */
export class BadUsage extends Error {
	override readonly name = 'BadUsage';
}

export const helpText = `Usage: npm run photograph [-- OPTIONS]

  --only PART      pages whose address contains PART
  --width N,N      widths of the window (${allWidths.join(',')})
  --scheme S       light or dark (both)
  --language L     zh or en (both)
  --url ADDRESS    a site that runs already, instead of one over the demo
  --into FOLDER    where the pictures go (photographs)
  --help

Opens nothing: look at photographs/index.html in a browser.`;

/** Reads the command line. @throws BadUsage for what cannot be meant */
export function readCommandLine(words: readonly string[]): PhotographRequest | 'help' {
	const text = { type: 'string' } as const;
	let values: Record<string, string | boolean | undefined>;
	try {
		({ values } = parseArgs({
			args: [...words],
			options: {
				only: text,
				width: text,
				scheme: text,
				language: text,
				url: text,
				into: text,
				help: { type: 'boolean' },
			},
		}));
	} catch (error) {
		throw new BadUsage(error instanceof Error ? error.message : String(error));
	}
	if (values.help) return 'help';
	const given = values as Record<string, string | undefined>;
	return {
		only: given.only ?? null,
		widths: given.width === undefined ? [...allWidths] : given.width.split(',').map(readWidth),
		schemes: oneOf(allSchemes, 'scheme', given.scheme),
		languages: oneOf(languages, 'language', given.language),
		url: given.url?.replace(/\/$/, '') ?? null,
		into: given.into ?? 'photographs',
	};
}

function readWidth(word: string): number {
	const width = Number(word);
	if (!Number.isInteger(width) || width < 240 || width > 4000)
		throw new BadUsage(`--width ${word} is no width`);
	return width;
}

function oneOf<Choice extends string>(all: readonly Choice[], option: string, word?: string): Choice[] {
	if (word === undefined) return [...all];
	const chosen = all.filter((choice) => choice === word);
	if (chosen.length === 0) throw new BadUsage(`--${option} is one of ${all.join(', ')}, not ${word}`);
	return chosen;
}
