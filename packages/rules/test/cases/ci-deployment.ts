import { type Cases, edit, run, runAll, write, writeAll } from "./case.js";

export const ciDeployment: Cases = {
  rule: "ci-deployment",
  inspiredBy: "the command references of these tools, and the file names that CI services document",
  stops: [
    ...writeAll(`
      .github/workflows/ci.yml .github/workflows/release.yaml .github/actions/setup/action.yml .gitlab-ci.yml
      .circleci/config.yml .travis.yml azure-pipelines.yml bitbucket-pipelines.yml Jenkinsfile ci/Jenkinsfile.release
      .buildkite/pipeline.yml .drone.yml .woodpecker.yml .cirrus.yml appveyor.yml cloudbuild.yaml buildspec.yml
      Dockerfile services/api/Dockerfile Dockerfile.prod docker-compose.yml compose.prod.yaml main.tf infra/vpc.tf
      terraform/prod.tfvars stacks/app.bicep Pulumi.yaml cdk.json serverless.yml samconfig.toml vercel.json netlify.toml
      fly.toml render.yaml wrangler.toml firebase.json Procfile heroku.yml k8s/deployment.yaml charts/app/values.yaml
      helm/app/templates/service.yaml Chart.yaml kustomization.yaml skaffold.yaml ansible/site.yml deploy/prod.sh
      .goreleaser.yml .github/dependabot.yml .kamal/secrets config/deploy.yml .tekton/build.yaml
    `),
    ...runAll(`
      java -jar jenkins-cli.jar -s http://ci/ delete-job app
      fly ips release 1.2.3.4
      fly postgres detach app
      npm stage publish
      az acr delete -n registry
      terraform apply -auto-approve
      terraform -chdir=infra destroy
      terraform state rm aws_instance.web
      tofu apply plan.out
      terragrunt run-all apply
      pulumi up --yes
      kubectl apply -f k8s/
      kubectl -n prod delete pod web-1
      kubectl --context prod rollout restart deployment/web
      kubectl scale --replicas=0 deployment/web
      helm upgrade --install web ./chart -n prod
      helm uninstall web
      docker push registry.example.com/app:1.2.3
      docker buildx build --push -t app .
      docker stack deploy -c stack.yml app
      npm publish
      npm publish --access public --tag next
      pnpm publish -r
      yarn npm publish
      npm unpublish thing@1.0.0
      npm dist-tag add thing@1.0.0 latest
      cargo publish
      twine upload dist/*
      poetry publish --build
      uv publish
      gem push thing-1.0.0.gem
      mvn -B deploy
      ./gradlew publish
      dotnet nuget push out/*.nupkg
      npx changeset publish
      npx lerna publish from-package
      npx semantic-release
      goreleaser release --clean
      vercel --prod
      vercel deploy
      netlify deploy --prod
      fly deploy
      flyctl secrets set KEY=value
      heroku config:set KEY=value -a app
      heroku container:release web
      git push heroku main
      git push gigalixir main
      git push origin gh-pages
      vc --prod
      railway up
      npx wrangler deploy
      npx wrangler pages deploy ./dist
      firebase deploy --only hosting
      serverless deploy --stage prod
      sls remove
      sam deploy --guided
      npx cdk deploy --all
      npx cdk destroy
      eb deploy
      kamal deploy
      ansible-playbook -i prod site.yml
      gh workflow run deploy.yml
      gh release create v1.2.3
      gh secret set TOKEN
      gh repo delete owner/thing --yes
      gh api -X DELETE repos/o/r/branches/main/protection
      glab ci run
      aws s3 sync dist s3://bucket --delete
      aws s3 rm s3://bucket/key
      aws lambda update-function-code --function-name f --zip-file fileb://f.zip
      aws ecs update-service --cluster c --service s --force-new-deployment
      aws cloudformation deploy --template-file t.yml --stack-name s
      aws ec2 terminate-instances --instance-ids i-1
      gcloud run deploy web --image gcr.io/p/web
      gcloud compute instances delete vm-1
      az webapp deploy --name web
      az group delete -n rg
      argocd app sync web
      nomad job run web.nomad
      npm run deploy
      pnpm run release
      yarn run deploy:prod
      make deploy
      just publish
      bash -c 'terraform apply'
      sudo env AWS_PROFILE=prod terraform destroy
      cd infra && terraform apply
      echo yes | terraform apply
      curl -X POST https://api.github.com/repos/o/r/dispatches -d '{}'
      docker compose run deployer terraform apply
      echo 'on: push' > .github/workflows/new.yml
      sed -i 's/ubuntu-20.04/ubuntu-24.04/' .github/workflows/ci.yml
      cp template.yml .github/workflows/copy.yml
      git mv ci.yml .github/workflows/ci.yml
      cd .github/workflows && echo 'x' >> ci.yml
      python3 -c "open('.github/workflows/ci.yml', 'w').write('x')"
      node -e "require('fs').writeFileSync('vercel.json', '{}')"
    `),
    edit(".github/workflows/ci.yml", "node-version: 20", "node-version: 24"),
    edit("/home/me/project/.gitlab-ci.yml", "stage: test", "stage: deploy"),
    run(
      "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: .github/workflows/ci.yml\n@@\n-a\n+b\n*** End Patch\nEOF",
    ),
    {
      tool: "apply_patch",
      input: { input: "*** Begin Patch\n*** Add File: .circleci/config.yml\n+version: 2.1\n*** End Patch" },
    },
    { tool: "mcp__vercel__deploy_project", input: { project: "web" } },
    { tool: "mcp__github__create_or_update_file", input: { path: ".github/workflows/x.yml", content: "x" } },
    { tool: "run_shell_command", input: { command: "kubectl delete ns prod" } },
    { tool: "shell", input: { command: ["bash", "-lc", "npm publish"] } },
  ],
  passes: [
    ...writeAll(`
      src/deploy.ts src/workflows/runner.ts docs/github/workflows.md src/terraform-parser.ts test/fixtures/.github/workflows/ci.yml
      docs/examples/docker-compose.yml src/docker/client.ts README.md .github/PULL_REQUEST_TEMPLATE.md
      .github/ISSUE_TEMPLATE/bug.md src/kubernetes.ts src/app.ts lib/jenkins.py workflows/feature-dev.yaml src/netlify.tsx
      packages/cli/src/commands/deploy.ts node_modules/thing/Dockerfile src/vercel.json.ts src/ops/matmul.py src/deploy/plan.ts src/charts/data.json .npmrc
    `),
    ...runAll(`
      gcloud iam workload-identity-pools create-cred-config pool --output-file=cred.json
      gcloud components install beta
      gcloud init
      gcloud beta emulators firestore start
      az account set --subscription dev
      az extension add -n ssh
      az config set core.output=table
      aws eks update-kubeconfig --name dev
      aws configure set region eu-west-1
      aws sso login
      doctl auth init
      fly ips list -a app
      fly postgres list
      npm stage list
      npm run release -- --dry-run
      java -jar jenkins-cli.jar -s http://ci/ list-jobs
      java -jar app.jar delete-job
      terraform plan
      terraform init
      terraform fmt -check
      terraform validate
      terraform show plan.out
      kubectl get pods -n prod
      kubectl describe pod web-1
      kubectl logs -f deployment/web
      kubectl apply --dry-run=client -f k8s/
      kubectl config current-context
      helm list
      helm template ./chart
      helm upgrade web ./chart --dry-run
      docker build -t app .
      docker ps -a
      docker compose up -d
      docker compose logs web
      docker pull node:20
      docker run --rm app npm test
      npm pack
      npm publish --dry-run
      npm view react version
      npm run build
      npm run release:dry-run
      pnpm install
      cargo publish --dry-run
      cargo package --list
      mvn test
      ./gradlew build
      ./gradlew publishToMavenLocal
      make -n deploy
      make test
      vercel ls
      vercel env pull
      vercel dev
      netlify dev
      fly logs
      fly status
      heroku logs --tail
      wrangler dev
      firebase emulators:start
      sls offline
      sam local invoke
      cdk synth
      cdk diff
      ansible-playbook --check site.yml
      gh pr view 12
      gh pr create --title "Deploy later" --body "kubectl apply"
      gh run list
      gh workflow list
      gh api repos/o/r/pulls
      aws s3 ls s3://bucket
      aws sts get-caller-identity
      aws logs tail /aws/lambda/f
      aws s3 sync dist s3://bucket --dryrun
      gcloud auth list
      az account show
      argocd app list
      pulumi preview
      git push origin topic
      git commit -m "npm publish later, then terraform apply"
      grep -rn "kubectl delete" docs
      echo "run terraform destroy by hand"
      cat .github/workflows/ci.yml
      ls .github/workflows
      git diff .github/workflows/ci.yml
      npx changeset status
      npx changeset version
      curl https://api.github.com/repos/o/r
      docker buildx build -t app .
    `),
    write("app.json", '{"name":"thing"}'),
    { tool: "Read", input: { file_path: ".github/workflows/ci.yml" } },
    { tool: "Grep", input: { pattern: "terraform apply", path: "." } },
    { tool: "mcp__vercel__list_projects", input: {} },
  ],
};
