import { Link, useRouteError } from 'react-router';
import { Button, buttonClass } from '../controls/button.tsx';
import { EmptyList } from '../controls/notices.tsx';
import { Page } from '../controls/page.tsx';
import { useMessages } from '../messages/messages.ts';

/** For addresses that no page has. */
export function NotFoundPage() {
	const { frame } = useMessages();
	return (
		<Page title={frame.notFound.title}>
			<EmptyList title={frame.notFound.hint}>
				<Link to="/" className={buttonClass('plain')}>
					{frame.notFound.toBoard}
				</Link>
			</EmptyList>
		</Page>
	);
}

/** For pages whose code failed or could not be loaded. */
export function FailedPage() {
	const { frame } = useMessages();
	const error = useRouteError();
	console.error(error);
	return (
		<Page title={frame.failed.title}>
			<EmptyList title={frame.failed.hint}>
				<Button kind="primary" onPress={() => location.reload()}>
					{frame.failed.reload}
				</Button>
			</EmptyList>
		</Page>
	);
}

/** For pages whose actions the person does not hold. */
export function ForbiddenPage() {
	const { frame } = useMessages();
	return (
		<Page title={frame.forbidden.title}>
			<EmptyList title={frame.forbidden.hint}>
				<Link to="/" className={buttonClass('plain')}>
					{frame.notFound.toBoard}
				</Link>
			</EmptyList>
		</Page>
	);
}
