import { Component, type ReactNode } from 'react';
import { Meta, useLocation } from 'react-router';
import { reportFault } from './errors/error-kind.ts';

/** An error in a page's `meta` would otherwise fail the whole document. */
export function SafeMeta() {
	return (
		<MetaErrorBoundary page={useLocation().key}>
			<Meta />
		</MetaErrorBoundary>
	);
}

/** Renders nothing after an error until the next navigation. */
class MetaErrorBoundary extends Component<{ page: string; children: ReactNode }, { failed: boolean }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override componentDidCatch(error: unknown) {
		reportFault(error);
	}

	override componentDidUpdate(before: { page: string }) {
		if (this.state.failed && before.page !== this.props.page) this.setState({ failed: false });
	}

	override render() {
		return this.state.failed ? null : this.props.children;
	}
}
