import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { bundleStore, importInto } from '@portico/testing/content/bundles/import-into.ts';
import { scratchFolder } from '@portico/testing/content/bundles/scratch-folder.ts';
import { textOf } from '@portico/testing/content/bundles/store-facts.ts';
import { article, text } from '@portico/testing/content/bundles/write-bundle.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { expect, test } from 'vitest';
import { exportBundle } from '../../bundles/exporting/export-bundle.ts';
import { importBundle } from '../../bundles/importing/import-bundle.ts';
import { changeContent } from '../../changes/change-content.ts';
import { restoreVersion } from './restore-version.ts';
import { saveText } from './save-text.ts';
import { suppliedFields, type VersionContent } from './version-columns.ts';
import { prepareVersionContent, type TextInput } from './version-content.ts';

const key = { articleId: 'a1', lang: 'zh' } as const;

/** A text whose every field says its name, also of a field that is added later. */
function textWith(word: string): VersionContent {
	const fields = suppliedFields.map((field) => [field, `${word} ${field}`]);
	const markup = { body: `<p>${word}</p>`, linkTo: `https://example.org/${word}` };
	return prepareVersionContent({ ...Object.fromEntries(fields), ...markup } as TextInput);
}

describeWithStore('the content of a version', (getDatabase) => {
	const versions = async () => (await textOf(getDatabase(), 'a1', 'zh'))?.versions ?? [];
	const as = <Result>(run: Parameters<typeof changeContent<Result>>[2]) =>
		changeContent(getDatabase(), 'system:command', run);

	test('survives saving, restoring, export and import in every field', async () => {
		await importInto(getDatabase(), { articles: [article('a1', { texts: { zh: text('一') } })] });
		const [first, second] = [textWith('first'), textWith('second')];
		await as((change) => saveText(change, key, { basedOn: 1, content: first }));
		await as((change) => saveText(change, key, { basedOn: 2, content: second }));
		await as((change) => restoreVersion(change, key, 2));
		const stored = await versions();
		expect(stored).toHaveLength(4);
		expect(stored.slice(1)).toMatchObject([first, second, first]);

		const folder = `${scratchFolder()}/bundle`;
		await exportBundle(bundleStore(getDatabase()), folder, { withHistory: true });
		await clearStore(getDatabase());
		await importBundle(bundleStore(getDatabase()), folder);
		expect((await versions()).slice(1)).toMatchObject([first, second, first]);
	});
});
