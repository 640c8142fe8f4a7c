import { type Language, otherLanguage } from '@portico/api/languages.ts';
import { useMutation } from '@tanstack/react-query';
import { TextSelection } from '@tiptap/pm/state';
import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { showToast } from '../../../controls/toasts.tsx';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import { EditorIcon } from '../../../editor/controls/editor-icons.tsx';
import { parseMarkup } from '../../../editor/document/markup.ts';
import { parseBody } from '../../../editor/document/parse-body.ts';
import type { BodyEditor } from '../../../editor/writing/create-editor.ts';
import { useMessages } from '../../../messages/messages.ts';

type Props = { draft: ArticleDraft; lang: Language; body: BodyEditor };

/** An empty body can begin with the structure of the other language's, to translate into. */
export function StartFromOriginal({ draft, lang, body }: Props) {
	const { translation: texts, general } = useMessages();
	const isEmpty = useIsEmpty(body);
	const other = otherLanguage(lang);
	const original = draft.texts[other];
	const start = useMutation({
		mutationFn: async () => original && writeStructure(body, original.current().body),
		onSuccess: () => showToast(texts.startHint),
		onError: () => showToast(general.notLoaded),
	});
	if (!isEmpty || !original || original.content.body === '') return null;
	return (
		<AriaButton isPending={start.isPending} onPress={() => start.mutate()}>
			<EditorIcon name="add" />
			{texts.start(general.languages[other])}
		</AriaButton>
	);
}

/** Shows whether nothing is written, as it changes. */
function useIsEmpty({ editor }: BodyEditor): boolean {
	const [isEmpty, setEmpty] = useState(false);
	useEffect(() => {
		const read = () => {
			const { childCount, firstChild } = editor.state.doc;
			setEmpty(childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0);
		};
		read();
		editor.on('transaction', read);
		return () => {
			editor.off('transaction', read);
		};
	}, [editor]);
	return isEmpty;
}

/** Writes it as one step, which can be undone, and puts the caret into its first place. */
export async function writeStructure(
	{ editor }: Pick<BodyEditor, 'editor'>,
	original: string,
): Promise<void> {
	// Few translate: it is loaded when it is wanted.
	const { structureOf } = await import('../../../editor/document/structure.ts');
	const { state, schema, view } = editor;
	const read = { type: 'doc', content: parseBody(parseMarkup(original)).blocks };
	const structure = schema.nodeFromJSON(structureOf(schema.nodeFromJSON(read).toJSON()));
	const transaction = state.tr.replaceWith(0, state.doc.content.size, structure.content);
	transaction.setSelection(TextSelection.atStart(transaction.doc)).scrollIntoView();
	view.dispatch(transaction);
	view.focus();
}
