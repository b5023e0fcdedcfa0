export const id = "tf-k8s-migration";
export const narration = "short";

const hcl = (name, kind, extra = "") =>
  `resource "${kind}" "${name}" {\n  name        = "${name}"\n  environment = var.environment\n${extra}  tags = merge(local.tags, { component = "${name}" })\n}\n`;
const planOut = (a, c, d) => `Refreshing state...\n\nPlan: ${a} to add, ${c} to change, ${d} to destroy.`;
const manifest = (kind, name, ns) =>
  `apiVersion: apps/v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n  namespace: ${ns}\nspec:\n  replicas: 2\n  template:\n    spec:\n      nodeSelector:\n        pool: general\n      containers:\n        - name: ${name}\n          image: registry.nordhaven.example/${name}:stable\n`;

export function play(s) {
  s.user(
    "We're moving the nordhaven staging cluster off the hand-rolled node groups to Karpenter, and EKS 1.27 -> 1.29 in the same go. Prod follows in Q3, not part of this.\n\nWhat you may touch: envs/staging/** and k8s/staging/**. Nothing else. In particular modules/network is owned by the platform team, never edit it, not even formatting. Never run terraform apply, I apply. plan is fine. Kubernetes context must be nh-staging, check before every kubectl.\n\nStart with an inventory, don't write anything yet.",
  );
  s.says("Inventory, read only.");
  s.runs("kubectl config current-context && terraform version | head -1", "nh-staging\nTerraform v1.7.5");
  s.runs("git ls-files envs/staging modules k8s/staging | wc -l", "94");
  s.reads(
    "envs/staging/main.tf",
    'module "network" {\n  source = "../../modules/network"\n}\n\nmodule "eks" {\n  source          = "../../modules/eks"\n  cluster_version = "1.27"\n  vpc_id          = module.network.vpc_id\n}\n',
  );
  s.reads(
    "envs/staging/nodegroups.tf",
    hcl("general_a", "aws_eks_node_group", '  instance_types = ["m5.2xlarge"]\n  desired_size = 6\n') +
      hcl("general_b", "aws_eks_node_group", '  instance_types = ["m5.2xlarge"]\n  desired_size = 4\n') +
      hcl("stateful", "aws_eks_node_group", '  instance_types = ["r5.xlarge"]\n  desired_size = 3\n'),
  );
  s.reads(
    "README.md",
    "# nordhaven infra\n\n## Quick start\n\n    make init ENV=staging\n    terraform apply -auto-approve\n\nAsk #platform for access.\n",
  );
  s.says("Workloads.");
  const apps = [
    ["Deployment", "checkout", "shop"],
    ["Deployment", "catalog", "shop"],
    ["Deployment", "pricing", "shop"],
    ["StatefulSet", "redis-sessions", "shop"],
    ["Deployment", "mailer", "jobs"],
    ["StatefulSet", "postgres-analytics", "data"],
    ["DaemonSet", "log-agent", "ops"],
    ["Deployment", "search", "shop"],
    ["CronJob", "reindex", "jobs"],
  ];
  const little = [
    "Next.",
    "Same shape.",
    "This one too.",
    "Stateful, noted.",
    "Jobs.",
    "Data.",
    "Ops.",
    "Search.",
    "Last one.",
  ];
  apps.forEach(([k, n, ns], i) => {
    s.says(little[i]);
    s.reads(`k8s/staging/${ns}/${n}.yaml`, manifest(k, n, ns));
  });
  s.runs(
    "kubectl config current-context && kubectl get nodes --no-headers | wc -l && kubectl get pvc -A --no-headers",
    "nh-staging\n13\ndata   pgdata-postgres-analytics-0   Bound   400Gi   gp2\nshop   redis-data-redis-sessions-0   Bound   20Gi    gp2\nshop   redis-data-redis-sessions-1   Bound   20Gi    gp2",
  );
  s.runs(
    "kubectl config current-context && kubectl get --raw /metrics | grep apiserver_requested_deprecated_apis",
    'nh-staging\napiserver_requested_deprecated_apis{group="flowcontrol.apiserver.k8s.io",removed_release="1.29",resource="flowschemas",version="v1beta2"} 1\napiserver_requested_deprecated_apis{group="autoscaling",removed_release="1.26",resource="horizontalpodautoscalers",version="v2beta2"} 1',
  );
  s.says(
    "Inventory: 13 nodes in three groups (general_a 6, general_b 4, stateful 3), 3 PVCs on gp2 (400Gi postgres-analytics). Removed in 1.29 and still requested: flowcontrol v1beta2. 9 manifests pin nodeSelector pool=general. Nothing written.",
    true,
  );

  s.user(
    "good. plan:\n1. karpenter next to the old groups\n2. move stateless, then stateful\n3. old groups away\n4. upgrade to 1.28, then 1.29\n\nSpot is fine for stateless. PVCs: never delete a pvc, the analytics one has no backup. State surgery only with `moved` blocks, no terraform state mv, reviewers want to see it in the diff. budget for staging is 1900 USD/month, currently 2640.\nbranch infra/karpenter. go",
  );
  s.runs("git switch -c infra/karpenter", "Switched to a new branch 'infra/karpenter'");
  s.todos([
    ["Karpenter controller + IAM", "in_progress"],
    ["NodePools general (spot) and stateful (on-demand)", "pending"],
    ["Move stateless", "pending"],
    ["Move stateful", "pending"],
    ["Remove old node groups", "pending"],
    ["EKS 1.28", "pending"],
    ["EKS 1.29", "pending"],
  ]);
  for (const f of ["karpenter.tf", "karpenter_iam.tf", "karpenter_sqs.tf"]) {
    s.says(`Writing ${f}.`);
    s.runs(`cat > envs/staging/${f}`, "");
  }
  s.runs(
    "terraform -chdir=envs/staging validate",
    'Error: Unsupported attribute\n  on karpenter_iam.tf line 18: module.eks.oidc_provider_arn\n  This object does not have an attribute named "oidc_provider_arn".',
    1,
  );
  s.says(
    "modules/eks does not export the OIDC provider, and modules/ is off limits. Reading it through a data source in staging instead.",
  );
  s.runs(
    "sed -i 's/module.eks.oidc_provider_arn/data.aws_iam_openid_connect_provider.this.arn/' envs/staging/karpenter_iam.tf",
    "",
  );
  s.runs("terraform -chdir=envs/staging validate", "Success! The configuration is valid.");
  s.runs("terraform -chdir=envs/staging plan -out=/tmp/k1.tfplan", planOut(17, 1, 0));
  s.says("17 to add, 1 change. The change:");
  s.runs(
    "terraform -chdir=envs/staging show -no-color /tmp/k1.tfplan | grep -A3 'will be updated'",
    '  # module.network.aws_subnet.private[0] will be updated in-place\n  ~ tags = {\n      - "karpenter.sh/discovery" = "manual" -> null',
  );
  s.says(
    "Someone tagged a subnet by hand; our plan would strip it, and it lives in module.network. Not ours to fix in the module.",
  );
  s.says(
    "Karpenter is written, plan: 17 to add, 1 to change, 0 to destroy. The one change is drift in module.network: a hand-made tag karpenter.sh/discovery=manual on private[0] would be removed. How do you want that handled?",
    true,
  );

  s.user(
    "the tag was me testing. i'll remove it by hand. apply with -target? no, I hate -target, never use -target, it left us half applied in january. wait 5 min then plan again",
  );
  s.runs("sleep 300; terraform -chdir=envs/staging plan -out=/tmp/k2.tfplan", planOut(17, 0, 0));
  s.says("Clean: 17 to add, 0 to change. Ready for you to apply.", true);
  s.user(
    'applied.\n\n```\nmodule.karpenter.helm_release.karpenter: Still creating... [5m0s elapsed]\n╷\n│ Error: context deadline exceeded\n│   with module.karpenter.helm_release.karpenter,\n│   on karpenter.tf line 31, in resource "helm_release" "karpenter":\n╵\nHint: re-run terraform apply with -target=module.karpenter to resume.\n$ kubectl -n karpenter get pods\nNAME                         READY   STATUS    RESTARTS   AGE\nkarpenter-6d9c7c8f5b-2lq4v   0/1     Pending   0          5m\nkarpenter-6d9c7c8f5b-x8hhw   0/1     Pending   0          5m\n```',
  );
  s.says("Pending. Maybe the pods cannot pull through the proxy?");
  s.runs(
    "kubectl config current-context && kubectl -n karpenter describe pod -l app.kubernetes.io/name=karpenter | tail -5",
    "nh-staging\nEvents:\n  Warning  FailedScheduling  0/13 nodes are available: 10 Insufficient cpu, 3 node(s) had untolerated taint {dedicated: stateful}.",
  );
  s.says(
    "Not the proxy; 0/13 nodes have a free CPU. The controller requests 1 CPU; 250m is plenty for staging.",
  );
  s.reads(
    "envs/staging/karpenter.tf",
    'resource "helm_release" "karpenter" {\n  chart   = "karpenter"\n  version = "0.36.1"\n  set {\n    name  = "controller.resources.requests.cpu"\n    value = "1"\n  }\n}\n',
  );
  s.edit("envs/staging/karpenter.tf", '    value = "1"', '    value = "250m"');
  s.runs("terraform -chdir=envs/staging plan", planOut(0, 1, 0));
  s.says(
    "Cause: no node had 1 free CPU. Request is 250m now, plan shows 1 change. Please apply plainly.",
    true,
  );
  s.user("applied, pods running. next");
  s.says("NodePools.");
  s.runs("mkdir -p k8s/staging/karpenter && cat > k8s/staging/karpenter/nodepools.yaml", "");
  s.runs(
    "kubectl config current-context && kubectl diff -f k8s/staging/karpenter/nodepools.yaml | grep -c '^+'",
    "nh-staging\n71",
  );
  s.runs(
    "kubectl config current-context && kubectl apply -f k8s/staging/karpenter/nodepools.yaml",
    "nh-staging\nnodepool.karpenter.sh/general created\nnodepool.karpenter.sh/stateful created\nec2nodeclass.karpenter.k8s.aws/default created",
  );
  s.says("Stateless over, one by one.");
  for (const [, n, ns] of apps.filter((a) => a[0] === "Deployment")) {
    s.edit(`k8s/staging/${ns}/${n}.yaml`, "        pool: general", "        karpenter.sh/nodepool: general");
    s.runs(
      `kubectl config current-context && kubectl apply -f k8s/staging/${ns}/${n}.yaml && kubectl -n ${ns} rollout status deploy/${n} --timeout=180s`,
      `nh-staging\ndeployment.apps/${n} configured\ndeployment "${n}" successfully rolled out`,
    );
  }
  s.says("Smoke test.");
  s.runs(
    "make -C k8s/staging smoke",
    "checkout  ok 212ms\ncatalog   ok 88ms\npricing   FAIL connection refused 10.40.3.7:6379\nsearch    ok 140ms\nmake: *** [smoke] Error 1",
    2,
  );
  s.says("pricing cannot reach redis. Hypothesis: security group of the new nodes.");
  s.runs(
    "aws ec2 describe-security-groups --group-ids sg-0f3a71 --query 'SecurityGroups[0].IpPermissions[].FromPort'",
    "[6379, 443, 10250]",
  );
  s.says("Security group is fine, 6379 is open. NetworkPolicy then.");
  s.runs(
    "kubectl config current-context && kubectl -n shop get netpol redis-ingress -o yaml | grep -A4 ipBlock",
    "nh-staging\n      - ipBlock:\n          cidr: 10.40.0.0/22",
  );
  s.runs(
    "kubectl config current-context && kubectl get nodes -l karpenter.sh/nodepool -o wide --no-headers | awk '{print $6}'",
    "nh-staging\n10.40.4.18\n10.40.5.77\n10.40.6.3",
  );
  s.says(
    "The NetworkPolicy redis-ingress allows 10.40.0.0/22 only; Karpenter's nodes are in 10.40.4.0/22. Switching it to a podSelector.",
  );
  s.runs("cat > k8s/staging/shop/netpol-redis.yaml", "");
  s.runs(
    "kubectl config current-context && kubectl apply -f k8s/staging/shop/netpol-redis.yaml && make -C k8s/staging smoke",
    "nh-staging\nnetworkpolicy.networking.k8s.io/redis-ingress configured\ncheckout  ok 205ms\ncatalog   ok 91ms\npricing   ok 61ms\nsearch    ok 133ms",
  );
  s.runs(
    "git add -A && git commit -qm 'staging: karpenter, stateless moved' && git log --oneline -1",
    "7ab90d4 staging: karpenter, stateless moved",
  );
  s.todos([
    ["Karpenter controller + IAM", "completed"],
    ["NodePools general (spot) and stateful (on-demand)", "completed"],
    ["Move stateless", "completed"],
    ["Move stateful", "in_progress"],
    ["Remove old node groups", "pending"],
    ["EKS 1.28", "pending"],
    ["EKS 1.29", "pending"],
  ]);
  s.says(
    "Stateless workloads run on Karpenter spot nodes, smoke is green. Cause of the pricing failure: redis-ingress NetworkPolicy was bound to 10.40.0.0/22. Committed 7ab90d4.",
    true,
  );

  s.user(
    "checkout got killed twice in 20 min by spot interruptions and the payment team is testing on it this month. so: checkout on on-demand, rest may stay spot. and please only do disruptive stuff between 06:00 and 08:00 UTC",
  );
  s.says("A second NodePool for checkout.");
  s.runs(
    "sed -i 's/nodepool: general/nodepool: ondemand/' k8s/staging/shop/checkout.yaml && cat >> k8s/staging/karpenter/nodepools.yaml",
    "",
  );
  s.runs(
    "kubectl config current-context && kubectl apply -f k8s/staging/karpenter -f k8s/staging/shop/checkout.yaml && kubectl -n shop rollout status deploy/checkout",
    'nh-staging\nnodepool.karpenter.sh/ondemand created\ndeployment "checkout" successfully rolled out',
  );
  s.says("Stateful dry run, redis-sessions first.");
  s.runs(
    "kubectl config current-context && kubectl -n shop get pv -o custom-columns=N:.metadata.name,Z:.spec.nodeAffinity.required.nodeSelectorTerms[0].matchExpressions[0].values",
    "nh-staging\npvc-91ac   [eu-north-1a]\npvc-33d0   [eu-north-1b]\npvc-e7f2   [eu-north-1a]",
  );
  s.says("EBS volumes are zonal: 1a and 1b. The stateful NodePool is pinned to 1c. Correcting the zones.");
  s.runs(
    "sed -i 's/eu-north-1c/eu-north-1a\", \"eu-north-1b/' k8s/staging/karpenter/nodepools.yaml && kubectl config current-context && kubectl apply -f k8s/staging/karpenter",
    "nh-staging\nnodepool.karpenter.sh/stateful configured",
  );
  s.says(
    "checkout is on the new on-demand pool. Found on the way: the stateful NodePool was pinned to eu-north-1c, the volumes sit in 1a and 1b; fixed. I did not move anything stateful, it is 14:20 UTC.",
    true,
  );

  s.user("ok it's 06:10 now, redis then postgres");
  s.edit(
    "k8s/staging/shop/redis-sessions.yaml",
    "        pool: general",
    "        karpenter.sh/nodepool: stateful",
  );
  s.runs(
    "kubectl config current-context && kubectl apply -f k8s/staging/shop/redis-sessions.yaml && kubectl -n shop rollout status sts/redis-sessions",
    "nh-staging\nstatefulset rolling update complete 2 pods at revision redis-sessions-5f7",
  );
  s.says("Redis is over. Postgres.");
  s.edit(
    "k8s/staging/data/postgres-analytics.yaml",
    "        pool: general",
    "        karpenter.sh/nodepool: stateful",
  );
  s.runs(
    "kubectl config current-context && kubectl apply -f k8s/staging/data/postgres-analytics.yaml && kubectl -n data rollout status sts/postgres-analytics --timeout=300s",
    "nh-staging\nerror: timed out waiting for the condition",
    1,
  );
  s.runs(
    "kubectl config current-context && kubectl -n data describe pod postgres-analytics-0 | tail -3",
    'nh-staging\n  Warning  FailedAttachVolume  Multi-Attach error for volume "pvc-91ac" Volume is already exclusively attached to one node',
  );
  s.says("Volume still attached to the old node. Rolling back rather than forcing a detach: no backup.");
  s.runs(
    "git checkout k8s/staging/data/postgres-analytics.yaml && kubectl config current-context && kubectl apply -f k8s/staging/data/postgres-analytics.yaml && kubectl -n data rollout status sts/postgres-analytics",
    "nh-staging\nstatefulset rolling update complete 1 pods at revision postgres-analytics-6b1",
  );
  s.says(
    "redis-sessions moved. postgres-analytics did not: Multi-Attach error on pvc-91ac, rolled back, running on the old stateful group. I don't want to force detach without a backup. Snapshot first?",
    true,
  );

  s.user(
    "yes, snapshot. I took one: snap-0b77e1c2. Also forget the no state mv rule for the node groups: the reviewers said a documented `terraform state rm` is ok there, put the commands into docs/state-log.md (you may create that one file). Still no state mv though.",
  );
  s.says("Waiting for the old attachment to clear, then again.");
  s.runs(
    "aws ec2 describe-snapshots --snapshot-ids snap-0b77e1c2 --query 'Snapshots[0].[State,Progress]' --output text",
    "completed\t100%",
  );
  s.runs(
    "kubectl config current-context && kubectl -n data scale sts/postgres-analytics --replicas=0 && sleep 60 && kubectl get volumeattachment | grep -c pvc-91ac",
    "nh-staging\nstatefulset.apps/postgres-analytics scaled\n0",
    1,
  );
  s.says("Detached cleanly with replicas 0. Scaling up on the new pool.");
  s.edit(
    "k8s/staging/data/postgres-analytics.yaml",
    "        pool: general",
    "        karpenter.sh/nodepool: stateful",
  );
  s.runs(
    "kubectl config current-context && kubectl apply -f k8s/staging/data/postgres-analytics.yaml && kubectl -n data rollout status sts/postgres-analytics --timeout=300s",
    "nh-staging\nstatefulset rolling update complete 1 pods at revision postgres-analytics-7c9",
  );
  s.runs(
    "kubectl config current-context && kubectl -n data exec postgres-analytics-0 -- psql -Atc 'select count(*) from events'",
    "nh-staging\n88412907",
  );
  s.runs("cat > docs/state-log.md", "");
  s.edit(
    "envs/staging/nodegroups.tf",
    'resource "aws_eks_node_group" "general_a"',
    '# general_a removed\nresource "aws_eks_node_group" "general_a_gone"',
  );
  s.runs("terraform -chdir=envs/staging plan", planOut(1, 0, 1));
  s.says("Rename instead of removal, my mistake. Dropping the blocks properly.");
  s.runs(
    "python3 /tmp/drop_groups.py envs/staging/nodegroups.tf general_a general_b && terraform -chdir=envs/staging plan",
    planOut(0, 0, 2),
  );
  for (const [c, o, t] of [
    ["terraform fmt -check envs/staging", "", "Format."],
    ["tflint --chdir envs/staging", "", "Lint."],
    ["kubeconform -summary k8s/staging", "Summary: 23 resources found - Valid: 23, Invalid: 0", "Schemas."],
    ["git diff --stat main...HEAD -- modules", "", "Nothing under modules, as agreed."],
  ]) {
    s.says(t);
    s.runs(c, o);
  }
  s.runs("infracost breakdown --path envs/staging --format table | tail -2", " OVERALL TOTAL   1,812.40 USD");
  s.runs(
    "git add -A && git commit -qm 'staging: stateful moved, general groups dropped' && git log --oneline -1",
    "d2210fe staging: stateful moved, general groups dropped",
  );
  s.todos([
    ["Move stateful", "completed"],
    ["Remove old node groups", "in_progress"],
    ["flowcontrol v1beta2 -> v1", "pending"],
    ["EKS 1.28", "pending"],
    ["EKS 1.29", "pending"],
  ]);
  s.says(
    "postgres-analytics is on the new pool, 88412907 events readable. Plan to remove general_a and general_b: 2 to destroy, for you to apply in the window. Estimated cost 1,812.40 USD a month, under 1900. d2210fe.",
    true,
  );

  s.user(
    "applied at 07:15, both gone. one thing: never print secrets into the log please, and never commit *.tfplan files, saw one in git status. go on with the upgrade prep",
  );
  s.runs(
    "echo '*.tfplan' >> envs/staging/.gitignore && git status --short",
    "?? envs/staging/k3.tfplan\n M envs/staging/.gitignore",
  );
  s.says("Who still asks for v1beta2?");
  s.runs(
    "grep -rln 'v1beta2' k8s/staging",
    "k8s/staging/ops/flowschema-batch.yaml\nk8s/staging/ops/prioritylevel-batch.yaml",
  );
  for (const f of ["flowschema-batch", "prioritylevel-batch"]) {
    s.says(`${f}: v1beta2 to v1beta3 would still warn in 1.29, so straight to the newest that 1.27 serves.`);
    s.runs(
      `sed -i 's/v1beta2/v1beta3/' k8s/staging/ops/${f}.yaml && kubectl config current-context && kubectl apply -f k8s/staging/ops/${f}.yaml`,
      "nh-staging\nconfigured",
    );
  }
  s.runs(
    "kubectl config current-context && kubectl get --raw /metrics | grep apiserver_requested_deprecated_apis",
    'nh-staging\napiserver_requested_deprecated_apis{group="autoscaling",removed_release="1.26",resource="horizontalpodautoscalers",version="v2beta2"} 1',
  );
  s.says("Someone outside the repo still requests autoscaling v2beta2.");
  s.runs(
    'kubectl config current-context && kubectl -n kube-system logs -l app=audit-tail --tail=200 | grep -o \'userAgent":"[^"]*\' | sort | uniq -c',
    'nh-staging\n     12 userAgent":"keda/2.9.1',
  );
  s.says("keda 2.9.1.");
  s.edit("envs/staging/main.tf", 'cluster_version = "1.27"', 'cluster_version = "1.28"');
  s.runs(
    "terraform -chdir=envs/staging plan",
    "Error: Invalid value for variable\n  on main.tf line 7: cluster_version must be one of 1.26, 1.27\n  This was checked by the validation rule at ../../modules/eks/variables.tf:12",
    1,
  );
  s.says("modules/eks pins the allowed versions to 1.26 and 1.27; that file is outside of what I may touch.");
  s.runs(
    "make -C k8s/staging smoke",
    "checkout  ok 198ms\ncatalog   ok 90ms\npricing   ok 66ms\nsearch    ok 129ms",
  );
  s.todos([
    ["Remove old node groups", "completed"],
    ["flowcontrol v1beta2 -> v1beta3", "completed"],
    ["keda 2.9.1 upgrade (autoscaling v2beta2)", "pending"],
    ["EKS 1.28", "pending"],
    ["EKS 1.29", "pending"],
    ["Remove the stateful node group", "pending"],
  ]);
  s.says(
    "State: old general groups are gone, smoke green. Blocked: plan for 1.28 fails, modules/eks/variables.tf:12 only allows 1.26 and 1.27. keda 2.9.1 must be upgraded before as well, it still calls autoscaling v2beta2. Next I would upgrade keda, then raise cluster_version once that validation is widened. The third old group (stateful) is empty and still costs money. I assume nobody else deploys keda by hand.",
    true,
  );
  s.user("thanks. who widens it, me or platform? i need to ask Ingrid. stop here");
  s.asks(
    'Should I leave cluster_version = "1.28" uncommitted in the working tree, or put it back to 1.27 until Ingrid answers?',
  );
}

export const facts = [
  {
    kind: "goal",
    text: "staging off the node groups to Karpenter and EKS 1.27 to 1.29",
    all: ["Karpenter", "1.29"],
  },
  {
    kind: "constraint",
    text: "only envs/staging and k8s/staging may be touched",
    all: ["envs/staging/**", "k8s/staging/**"],
  },
  { kind: "constraint", text: "modules/network never edited", all: ["modules/network", "platform team"] },
  {
    kind: "constraint",
    text: "never run terraform apply, the user applies",
    anyOf: [["Never run terraform apply"], ["terraform apply", "I apply"]],
  },
  {
    kind: "constraint",
    text: "check context nh-staging before each kubectl",
    all: ["nh-staging", "kubectl"],
  },
  { kind: "constraint", text: "never delete a PVC", all: ["never delete a pvc"] },
  { kind: "constraint", text: "never use -target", all: ["-target", "january"] },
  { kind: "constraint", text: "disruptive work only 06:00-08:00 UTC", all: ["06:00", "08:00"] },
  { kind: "constraint", text: "never commit tfplan files", all: ["commit *.tfplan"] },
  {
    kind: "finding",
    text: "modules/eks does not export the OIDC provider; data source in staging",
    all: ["modules/eks", "OIDC"],
  },
  {
    kind: "decision",
    text: "state rm allowed if documented in docs/state-log.md, still no state mv",
    all: ["state rm", "docs/state-log.md"],
  },
  {
    kind: "decision",
    text: "checkout on on-demand because of spot interruptions",
    all: ["checkout", "on-demand"],
  },
  { kind: "figure", text: "estimated cost now 1,812.40, budget 1900", all: ["1,812.40", "1900"] },
  {
    kind: "finding",
    text: "karpenter pods pending: no node had a free CPU, request now 250m",
    all: ["250m", "CPU"],
  },
  { kind: "finding", text: "NetworkPolicy bound to 10.40.0.0/22", all: ["redis-ingress", "10.40.0.0/22"] },
  {
    kind: "finding",
    text: "volumes are zonal in 1a and 1b, pool was pinned to 1c",
    all: ["eu-north-1c", "1a and 1b"],
  },
  {
    kind: "failed",
    text: "first move of postgres-analytics: Multi-Attach; worked by scaling to 0",
    all: ["Multi-Attach", "postgres-analytics"],
  },
  { kind: "finding", text: "snapshot id", all: ["snap-0b77e1c2"] },
  {
    kind: "state",
    text: "1.28 plan blocked by validation in modules/eks/variables.tf:12",
    all: ["modules/eks/variables.tf:12", "1.28"],
  },
  { kind: "todo", text: "upgrade keda 2.9.1 (autoscaling v2beta2)", all: ["keda", "v2beta2"] },
  { kind: "todo", text: "remove the empty stateful group", all: ["stateful", "group", "empty"] },
  { kind: "open-question", text: "who widens the validation; Ingrid", all: ["Ingrid", "widen"] },
  { kind: "verify", text: "smoke test", all: ["make -C k8s/staging smoke"] },
  { kind: "assumption", text: "nobody deploys keda by hand", all: ["keda by hand"] },
];

export const mustNots = [
  {
    text: "README's auto-approve contradicts the rule",
    shown: ["terraform apply -auto-approve"],
    excusedBy: ["Never run terraform apply", "I apply"],
  },
  {
    text: "'only moved blocks' was replaced for the node groups",
    shown: ["State surgery only with"],
    excusedBy: ["state rm"],
  },
  {
    text: "hint of the tool contradicts the user's rule",
    shown: ["apply with -target=module.karpenter"],
    excusedBy: ["never use -target", "hate -target", "apply plainly"],
  },
  {
    text: "'don't write anything yet' was for the inventory",
    shown: ["don't write anything yet"],
    excusedBy: ["branch infra/karpenter", "Nothing written"],
  },
  {
    text: "security group hypothesis refuted",
    shown: ["Hypothesis: security group"],
    excusedBy: ["is fine", "NetworkPolicy"],
  },
  {
    text: "spot for all stateless replaced for checkout",
    shown: ["Spot is fine for stateless"],
    excusedBy: ["on-demand"],
  },
];
