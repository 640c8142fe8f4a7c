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
