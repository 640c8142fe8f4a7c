import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

test('deploy/Dockerfile and .dockerignore name every workspace', () => {
	const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
	for (const workspace of workspaces) {
		expect(read('deploy/Dockerfile')).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
		expect(read('.dockerignore')).toMatch(new RegExp(`^!${workspace}(/package\\.json)?$`, 'm'));
	}
});
