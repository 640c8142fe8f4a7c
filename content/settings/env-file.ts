import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { BadSetting } from '../model/refusals.ts';
import { settingNameFault } from './setting-names.ts';

/** In the folder of the checkout. */
const defaultFile = fileURLToPath(new URL('../../.env', import.meta.url));

/**
 * Adds the settings in a file to those of the environment, which has the last word: the file that `ENV_FILE` names;
 * without it `.env` in the folder of the checkout, if there is one; none if `ENV_FILE` is empty.
 *
 * @throws BadSetting when the named file cannot be read, or for lines that would have no effect, each with its number
 */
export function addEnvFile(environment: NodeJS.ProcessEnv, implied = defaultFile): void {
	const { ENV_FILE: named } = environment;
	if (named === '') return;
	const file = named ?? implied;
	let bytes: Buffer;
	try {
		bytes = readFileSync(file);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (named === undefined && code === 'ENOENT') return;
		throw new BadSetting(`ENV_FILE: ${file} cannot be read (${code})`);
	}
	const encodingFault = encodingFaultOf(bytes);
	if (encodingFault !== null) throw new BadSetting(`${file}: ${encodingFault}`);
	const text = bytes.toString('utf8');
	const faults = lineFaults(text);
	if (faults.length > 0) {
		throw new BadSetting(faults.map(({ line, fault }) => `${file}, line ${line}: ${fault}`).join('\n'));
	}
	for (const [name, value] of Object.entries(parseEnv(text))) environment[name] ??= value;
}

function encodingFaultOf(bytes: Buffer): string | null {
	const start = bytes.toString('latin1', 0, 3);
	if (start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff') || bytes.includes(0)) {
		return 'is UTF-16; save it as UTF-8';
	}
	if (start === '\xef\xbb\xbf') return 'line 1 begins with a byte order mark; save it as UTF-8 without one';
	return isUtf8(bytes) ? null : 'is not UTF-8; save it as UTF-8';
}

/** Read before the file is, by Node or by the system. */
const readEarlier =
	/^(ENV_FILE|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|UV_\w+|MALLOC_\w+|LD_\w+)$/;

type LineFault = { line: number; fault: string };

/** The lines that set nothing, set something else than they seem to, or set what has no effect. */
function lineFaults(text: string): LineFault[] {
	const faults: LineFault[] = [];
	const setAt = new Map<string, number>();
	const lines = text.split(/\r?\n/);
	for (let index = 0; index < lines.length; index++) {
		const content = (lines[index] as string).trim();
		const line = index + 1;
		const report = (fault: string) => void faults.push({ line, fault });
		if (content === '' || content.startsWith('#')) continue;
		if (content.includes('\r')) report('ends lines in the way of old systems; save the file with LF');
		const [, name, value = ''] = /^(?:export\s+)?([^=\s]+)\s*=\s*(.*)$/s.exec(content) ?? [];
		if (name === undefined || !/^[A-Za-z_]\w*$/.test(name)) {
			report(`“${nameIn(content)}” is no setting; write NAME=value`);
			continue;
		}
		const nameFault = settingNameFault(name);
		if (nameFault !== null) report(`${name}: ${nameFault}`);
		if (readEarlier.test(name)) {
			report(`${name} has no effect here; set it in the environment of the process`);
		}
		const earlier = setAt.get(name);
		if (earlier !== undefined) report(`${name} is set in line ${earlier}, too; remove one of them`);
		setAt.set(name, line);
		const quote = /^["'`]/.exec(value)?.[0];
		if (quote === undefined) {
			if (/\S#/.test(value)) {
				report(`${name}: what follows # is a comment; put the value in quotes, or a space before #`);
			}
			continue;
		}
		if (value.indexOf(quote, 1) > 0) continue;
		const end = lines.findIndex((later, number) => number > index && later.includes(quote));
		if (end < 0) report(`${name}: the quotation mark ${quote} is not closed`);
		else index = end;
	}
	return faults;
}

/** What a line begins with, without a value that may be secret. */
function nameIn(content: string): string {
	return /^[^\s:=：＝]{1,40}/.exec(content)?.[0] ?? content.slice(0, 1);
}
