import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'
import { Layout } from './layout.tsx'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet })

/** All routes below it require a complete login. */
export const authenticatedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: Layout,
})
