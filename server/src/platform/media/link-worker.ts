// Entry of the process that draws pictures for links.
import { renderLinkPicture, type LinkPictureRequest } from './link-render.ts'
import { serveRequests } from './serve-requests.ts'

serveRequests<LinkPictureRequest>((request) => renderLinkPicture(request))
