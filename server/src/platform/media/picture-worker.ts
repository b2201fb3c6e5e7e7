// Entry of the processes that decode pictures.
import { renderPicture, type PictureRequest } from './picture-render.ts'
import { serveRequests } from './serve-requests.ts'

serveRequests<PictureRequest>((request) => renderPicture(request))
