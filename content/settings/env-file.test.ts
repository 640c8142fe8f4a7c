import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { expect, test } from 'vitest';
import { BadSetting } from '../model/refusals.ts';
import { addEnvFile } from './env-file.ts';

function envFile(text: string): string {
	const file = join(scratchFolder(), 'portico.env');
	writeFileSync(file, text);
	return file;
}

function withFile(environment: Record<string, string>, implied: string): Record<string, string | undefined> {
	const changed = { ...environment };
	addEnvFile(changed as unknown as NodeJS.ProcessEnv, implied);
	return changed;
}

test('adds the settings of the file, and leaves those of the environment, empty ones too', () => {
	const file = envFile(
		'# of the server\nPORT=3100\nSITE_URL="https://www.example.com"\nDATABASE_URL=postgres://x\n',
	);
	expect(withFile({ PORT: '3200', DATABASE_URL: '' }, file)).toEqual({
		...{ PORT: '3200', DATABASE_URL: '', SITE_URL: 'https://www.example.com' },
	});
});

test('reads the file that ENV_FILE names in place of the usual one, or none', () => {
	const named = envFile('PORT=3100');
	const usual = envFile('PORT=3200');
	expect(withFile({ ENV_FILE: named }, usual)).toMatchObject({ PORT: '3100' });
	expect(withFile({ ENV_FILE: '' }, usual)).toEqual({ ENV_FILE: '' });
});

test('needs no file, unless one is named', () => {
	expect(withFile({}, '/nowhere/.env')).toEqual({});
	expect(() => withFile({ ENV_FILE: '/nowhere/.env' }, '')).toThrow(BadSetting);
	expect(() => withFile({ ENV_FILE: '/nowhere/.env' }, '')).toThrow('/nowhere/.env cannot be read (ENOENT)');
});

test.each([
	['\ufeffPORT=3100', 'line 1 begins with a byte order mark'],
	['PORT=3100\nDATA_DIR: /srv/portico', 'line 2: “DATA_DIR” is no setting; write NAME=value'],
	['DATA_DIR /srv/portico', 'line 1: “DATA_DIR” is no setting'],
	['DATA_DIR＝/srv/portico', 'line 1: “DATA_DIR” is no setting'],
	['SITE_URL', 'line 1: “SITE_URL” is no setting'],
	['DATA-DIR=/srv/portico', 'line 1: “DATA-DIR” is no setting'],
	[
		'# of the server\n\nDATA_DIRR=/srv/portico',
		'line 3: DATA_DIRR: no setting has this name; DATA_DIR is meant?',
	],
	['data_dir=/srv/portico', 'line 1: data_dir: no setting has this name; DATA_DIR is meant?'],
	['PROT=3100', 'line 1: PROT: no setting has this name; PORT is meant?'],
	['export Port=3100', 'line 1: Port: no setting has this name; PORT is meant?'],
	['PORT=3100\nPORT=3200', 'line 2: PORT is set in line 1, too'],
	['NODE_OPTIONS=--max-old-space-size=512', 'line 1: NODE_OPTIONS has no effect here'],
	['METRICS_TOKEN=0123456789abcdef#ghi', 'line 1: METRICS_TOKEN: what follows # is a comment'],
	['METRICS_TOKEN="0123456789abcdef', 'line 1: METRICS_TOKEN: the quotation mark " is not closed'],
	['PORT=3100\rHOST=0.0.0.0', 'line 1: ends lines in the way of old systems'],
])('refuses a file with a line that has no effect: %j', (text, fault) => {
	const file = envFile(text);
	expect(() => withFile({}, file)).toThrow(BadSetting);
	expect(() => withFile({}, file)).toThrow(`${file}`);
	expect(() => withFile({}, file)).toThrow(fault);
});

test('refuses a file of another encoding', () => {
	const file = envFile('');
	for (const bytes of [Buffer.from('\ufeffPORT=3100', 'utf16le'), Buffer.from('PORT=3100', 'utf16le')]) {
		writeFileSync(file, bytes);
		expect(() => withFile({}, file)).toThrow('is UTF-16; save it as UTF-8');
	}
	writeFileSync(file, Buffer.from('# \xb4\xc5\nPORT=3100', 'latin1'));
	expect(() => withFile({}, file)).toThrow('is not UTF-8');
});

test('names every line of a file that has no effect, and no secret', () => {
	const file = envFile('PORT=3100\nDATABASE_URL postgres://portico:secret@db/portico\nDATA_DIRR=x\n');
	expect(() => withFile({}, file)).toThrow(/line 2: “DATABASE_URL” .*\n.*line 3: DATA_DIRR/);
	expect(() => withFile({}, file)).not.toThrow(/secret/);
});

test('accepts other programs’ variables, quotation marks, comments and line ends of Windows', () => {
	const text =
		'COMPOSE_PROJECT_NAME=site\r\nexport PORT = 3100 # behind nginx\r\nMETRICS_TOKEN="0123456789abcdef#"\r\nTZ=Asia/Shanghai\r\nNOTE="two\r\nlines: here"\r\n';
	expect(withFile({}, envFile(text))).toMatchObject({
		...{ PORT: '3100', METRICS_TOKEN: '0123456789abcdef#', TZ: 'Asia/Shanghai' },
		NOTE: expect.stringContaining('lines: here'),
	});
});
