import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { Loaded } from '../../../controls/notices.tsx';
import { ArticleEditor, editedQuery } from './article-editor.tsx';

/** In the place of an identifier: an article that does not exist yet. */
const newId = 'new';

/** An article to write: `/newsroom/articles/new`, or with its identifier. */
export function Component() {
	const { articleId = newId } = useParams();
	const [parameters] = useSearchParams();
	const navigate = useNavigate();
	// A new article keeps its page, with all that is typed meanwhile, when it gets its identifier.
	const [shown, setShown] = useState({ ids: [articleId], isNew: articleId === newId, key: 0 });
	if (!shown.ids.includes(articleId)) {
		setShown({ ids: [articleId], isNew: articleId === newId, key: shown.key + 1 });
	} else if (shown.ids.length > 1 && shown.ids[0] === articleId) setShown({ ...shown, ids: [articleId] });
	if (!shown.isNew) return <ExistingArticle key={shown.key} articleId={articleId} />;
	return (
		<ArticleEditor
			key={shown.key}
			opened={null}
			fdCode={parameters.get('column') ?? ''}
			onCreated={(created) => {
				setShown((now) => ({ ...now, ids: [created, newId] }));
				void navigate(`/articles/${created}`, { replace: true });
			}}
		/>
	);
}

function ExistingArticle({ articleId }: { articleId: string }) {
	const article = useQuery(editedQuery(articleId));
	return (
		<Loaded query={article}>
			{(opened) =>
				// The address of its page was given.
				opened.listed.articleId === articleId ? (
					<ArticleEditor opened={opened} />
				) : (
					<Navigate to={`/articles/${opened.listed.articleId}`} replace />
				)
			}
		</Loaded>
	);
}
